"""What a server and its workers say to each other: messages over a pipe, each with its length.

No message is Python to be unpickled: whoever got hold of a worker has not got hold of the server.
"""

from __future__ import annotations

import json
from struct import Struct
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

LARGEST = 64 << 20
"""Bytes of a body; the largest graphs have a few million."""

STOPPED = 499
"""The status of a question that the server has taken back."""

_LENGTH = Struct("!Q")
_HEAD = Struct("!HQ?")


class Question(NamedTuple):
    """What is asked: the path of an endpoint and its query; `number` tells it from others.

    >>> Question.read(Question(7, "/api/solve", {"game": "nim"}).written)
    Question(number=7, path='/api/solve', query={'game': 'nim'})
    """

    number: int
    path: str
    query: Mapping[str, str]

    @property
    def written(self) -> bytes:
        """The question as a message."""
        return json.dumps(self).encode()

    @classmethod
    def read(cls, message: bytes) -> Question:
        """Return the question of a message."""
        return cls(*json.loads(message))


class Reply(NamedTuple):
    """What a worker answers: a status and a body, and how it stands with the worker.

    `resident` is the memory that it holds; `keeps` says whether it has kept tables of the game.

    >>> Reply.read(Reply(200, b"{}", resident=5, keeps=True).written)
    Reply(status=200, body=b'{}', resident=5, keeps=True)
    """

    status: int
    body: bytes
    resident: int = 0
    keeps: bool = False

    @property
    def written(self) -> bytes:
        """The reply as a message."""
        return _HEAD.pack(self.status, self.resident, self.keeps) + self.body

    @classmethod
    def read(cls, message: bytes) -> Reply:
        """Return the reply of a message."""
        status, resident, keeps = _HEAD.unpack_from(message)
        return cls(status, message[_HEAD.size :], resident, keeps)


def send(stream: BinaryIO, message: bytes) -> None:
    """Write a message.

    Raises `OSError` when nobody reads.
    """
    stream.write(_LENGTH.pack(len(message)) + message)
    stream.flush()


def receive(stream: BinaryIO) -> bytes | None:
    """Return the next message; None when there is no more, or only half of one, or too much."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(head)
    if length > LARGEST + _HEAD.size:
        return None
    message = stream.read(length)
    return message if len(message) == length else None
