"""What is sent by a WebSocket: small messages as they are, larger ones deflated, in one piece."""

import asyncio
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode

from zoc.server import thrifty_socket
from zoc.server.tables.outbox import Outbox
from zoc.server.thrifty_socket import AT_ONCE, LEAST, DeflateFactory, OnePiece, framed


def agreed():
    """The two ends of a connection that deflates, the other one as browsers have it."""
    client = ClientPerMessageDeflateFactory(client_max_window_bits=True)
    answer, ours = DeflateFactory(server_max_window_bits=15).process_request_params(
        client.get_request_params(), []
    )
    return ours, client.process_response_params(answer, [])


def test_whoever_deflates_reads_small_and_large_messages_in_any_order():
    ours, theirs = agreed()
    texts = [b"%d " % n * size for n, size in enumerate((2, 900, 3, 5000, LEAST, 1, 900))]
    for text in texts:
        sent = ours.encode(Frame(Opcode.TEXT, text))
        assert sent.rsv1 == (len(text) >= LEAST)
        assert len(sent.data) <= len(text)
        assert bytes(theirs.decode(sent).data) == text


class Wire:
    """A transport that notes what is written."""

    def __init__(self):
        self.got = []
        self.closed = False

    def is_closing(self):
        return self.closed

    def write(self, data):
        assert not self.closed
        self.got.append(data)

    def close(self):
        self.closed = True


def test_what_is_written_at_one_moment_leaves_in_one_piece():
    async def work():
        wire = Wire()
        pipe = OnePiece(wire, asyncio.get_running_loop())
        pipe.write(b"a")
        pipe.write(b"b")
        assert wire.got == []
        await asyncio.sleep(0)
        pipe.write(b"c")
        pipe.close()
        await asyncio.sleep(0)
        return wire

    wire = asyncio.run(work())
    assert (wire.got, wire.closed) == ([b"ab", b"c"], True)


def test_much_is_written_at_once_so_that_the_transport_can_say_stop():
    async def work():
        wire = Wire()
        pipe = OnePiece(wire, asyncio.get_running_loop())
        for _ in range(3):
            pipe.write(bytes(AT_ONCE // 2))
        return list(wire.got)

    assert [len(data) for data in asyncio.run(work())] == [AT_ONCE]


def test_nothing_is_written_to_a_line_that_is_gone():
    wire, loop = Wire(), asyncio.new_event_loop()
    piece = OnePiece(wire, loop)
    piece.write(b"late")
    wire.closed = True
    piece.flush()
    loop.close()
    assert wire.got == []


def test_a_text_sent_past_the_layers_is_the_frame_that_the_library_would_send():
    for size in (0, 1, 125, 126, LEAST - 1, LEAST, 70_000):
        text = b"%06d " % size * (size // 7) + b"x" * (size % 7)
        (ours, _), (plain, _) = agreed(), agreed()
        expected = Frame(Opcode.TEXT, text).serialize(mask=False, extensions=[plain])
        assert framed(text, [ours]) == expected
        assert framed(text, []) == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_what_is_sent_at_once_never_overtakes_what_waits():
    async def work():
        wire, open_ = [], True

        def send_now(message):
            if open_:
                wire.append(message)
            return open_

        box = Outbox()
        box.greet([b"hello"])
        box.send_now = send_now
        box.put(b"1")
        assert wire == []  # The greeting waits.
        hello = await box.get()
        first = await box.get()
        open_ = False
        box.put(b"2")
        open_ = True
        box.put(b"3")
        second = await box.get()
        box.put(b"4")  # The second is still in somebody's hand.
        third, fourth = await box.get(), await box.get()
        assert [hello, first, second, third, fourth] == [b"hello", b"1", b"2", b"3", b"4"]
        assert wire == []
        waiting = asyncio.ensure_future(box.get())
        await asyncio.sleep(0)
        box.put(b"5")
        assert wire == [b"5"]
        assert box.empty()
        waiting.cancel()

    asyncio.run(work())


@pytest.fixture(params=["ISA-L", "zlib"])
def way(request, monkeypatch):
    """How messages are deflated: where ISA-L is not to be had zlib does it."""
    if request.param == "zlib":
        monkeypatch.setattr(thrifty_socket, "isal_zlib", None)
    elif thrifty_socket.isal_zlib is None:
        pytest.skip("ISA-L is not built for this processor")


def test_texts_of_all_sizes_are_read_as_they_were(way):
    ours, theirs = agreed()
    random = Random(1)
    known = [random.randbytes(random.randint(1, 40)) for _ in range(60)]
    for size in (LEAST, 32_767, 32_769, 65_536, 200_000, 5_000, 70_000):
        text = b"".join(random.choice(known) for _ in range(size // 20))[:size]
        for data in (text, random.randbytes(size), b"a" * size):
            assert bytes(theirs.decode(ours.encode(Frame(Opcode.TEXT, data))).data) == data


@given(st.lists(st.binary(min_size=LEAST) | st.text("ab", min_size=LEAST).map(str.encode)))
def test_any_texts_are_read_as_they_were(texts):
    ours, theirs = agreed()
    for text in texts:
        assert bytes(theirs.decode(ours.encode(Frame(Opcode.TEXT, text))).data) == text


def test_what_was_sent_before_makes_a_text_small(way):
    ours, _ = agreed()
    text = Frame(Opcode.TEXT, Random(1).randbytes(4000))
    first, again = (len(ours.encode(text).data) for _ in range(2))
    assert first > 4000 > 400 > again
