"""A bot that plays a whole game at random, over plain HTTP, with the standard library alone.

    python random_bot.py http://localhost:8080 TOKEN TABLE SIDE [KEY]

TOKEN is made on the account page, TABLE is the end of the table's address, SIDE the seat to take,
KEY the end of its private link. docs/bots.md tells the rest."""

import json
import random
import sys
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen


class RefusedError(Exception):
    """The server said no, in one sentence."""


class Table:
    def __init__(self, server, token, table):
        self.url, self.token = f"{server}/api/tables/{table}", token

    def ask(self, path, body=None):
        """GET, or POST when there is a body; waits when the server says to."""
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        try:
            with urlopen(Request(self.url + path, data, headers)) as answer:
                return json.load(answer)
        except HTTPError as error:
            if error.code != 429:
                raise RefusedError(json.load(error)["error"]) from None
            time.sleep(float(error.headers["Retry-After"]))
            return self.ask(path, body)


def play(table, side):
    """Acts whenever the game waits for this side, until it is over."""
    while True:
        state = table.ask(f"/state?seat={side}")
        if state["view"]["over"]:
            return state["view"]["result"]
        if not state["yours"]:
            time.sleep(0.5)
            continue
        choice = random.choice(state["view"]["decision"]["choices"])
        try:
            table.ask("/act", {"ply": state["ply"], "orders": [choice["notation"]]})
        except RefusedError as no:
            print(no, file=sys.stderr)


if __name__ == "__main__":
    server, token, name, side, *key = sys.argv[1:]
    table = Table(server, token, name)
    table.ask("/join", {"side": side, "key": key[0] if key else ""})
    print(play(table, side))
