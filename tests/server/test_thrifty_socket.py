"""What is sent by a WebSocket: small messages as they are, larger ones deflated, in one piece."""

import asyncio

from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode

from zoc.server.thrifty_socket import AT_ONCE, LEAST, DeflateFactory, OnePiece


def agreed():
    """The two ends of a connection that deflates, the other one as browsers have it."""
    client = ClientPerMessageDeflateFactory(client_max_window_bits=True)
    answer, ours = DeflateFactory(server_max_window_bits=13).process_request_params(
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
