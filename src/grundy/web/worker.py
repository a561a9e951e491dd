"""A worker: a process that answers questions, one at a time, and can be ended at any moment."""

from __future__ import annotations

import json
import os
import signal
import sys
from dataclasses import asdict
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, BinaryIO

import grundy as gr
from grundy.web.confining import allow_seconds, confine, resident
from grundy.web.endpoints import ENDPOINTS
from grundy.web.jobs import Job
from grundy.web.kept_tables import Tables, game_named
from grundy.web.messages import LARGEST, STOPPED, Question, Reply, receive, send
from grundy.web.plain import encode
from grundy.web.refusals import refused
from grundy.web.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grundy.web.endpoints import Answer

ANSWERS: Mapping[str, Answer] = {endpoint.path: endpoint.answer for endpoint in ENDPOINTS}
COMPILING = 1.0
"""Seconds after which the rule of the owner of the server is compiled."""
FIRST = Question(0, "/api/solve", {"game": "nim", "position": "1"})
"""What a worker asks itself, so that the first question finds everything loaded."""


class Answering:
    """Answers questions within the settings; `left` is the last one that nobody waits for."""

    def __init__(self, settings: Settings, answers: Mapping[str, Answer]) -> None:
        self.settings, self.answers = settings, answers
        self.tables = Tables(settings.games)
        self.left = -1

    def reply(self, question: Question) -> Reply:
        """Return the answer, or why there is none."""
        game = game_named(question.query)
        try:
            status, body = 200, self._answer(question, game)
        except Exception as error:  # every failure is an answer
            status, found = refused(error)
            body = encode(found)
        if self.left == question.number:  # it was cut short, whatever was found
            status, body = STOPPED, b""
        return Reply(status, body, resident(), game in self.tables)

    def _answer(self, question: Question, game: str) -> bytes:
        """Work the answer out; what the games find is kept apart, and not for long."""
        settings = self.settings
        job = Job(
            settings.seconds,
            is_gone=lambda: self.left == question.number,
            runs_programs=settings.programs,
        )
        limits: dict[str, Any] = {
            "seconds": settings.share * settings.seconds,
            "positions": settings.positions,
            "bytes": settings.bytes,
            # Strangers' rules do not become machine code: it is never let go, it takes a hundred
            # megabytes to begin with, and the compiler does not stop when it is told to.
            "interpreted": COMPILING if settings.programs else None,
        }
        with (
            self.tables.lent(game) as found,
            gr.forgetting(found),
            gr.budget(stop=job.should_stop, **limits),
        ):
            body = encode(self.answers[question.path](question.query, job))
        if len(body) > LARGEST:
            raise MemoryError
        return body


def main(answers: Mapping[str, Answer] = ANSWERS) -> None:
    """Answer what comes in on the standard input, until it is closed."""
    asked, replies = _pipes()
    settings = settings_read(receive(asked) or b"{}")
    answering = Answering(settings, answers)
    answering.reply(FIRST)
    confine(settings)
    _say(replies, b"")  # ready
    questions: SimpleQueue[Question] = SimpleQueue()
    Thread(target=_listen, args=(asked, questions, answering), daemon=True).start()
    while True:
        question = questions.get()
        allow_seconds(2 * settings.seconds)
        _say(replies, answering.reply(question).written)


def _say(replies: BinaryIO, message: bytes) -> None:
    try:
        send(replies, message)
    except OSError:  # nobody is there
        end_all()


def _pipes() -> tuple[BinaryIO, BinaryIO]:
    """Take the standard pipes for messages; whatever else is printed is not kept."""
    asked, replies = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    return asked, replies


def _listen(asked: BinaryIO, questions: SimpleQueue[Question], answering: Answering) -> None:
    """Hear questions, and which of them nobody waits for; end with whoever asks."""
    while (message := receive(asked)) is not None:
        question = Question.read(message)
        if question.path:
            questions.put(question)
        else:
            answering.left = question.number
    end_all()


def end_all() -> None:
    """End this process at once, with what it has started."""
    if sys.platform != "win32" and os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(0)


def settings_written(settings: Settings) -> bytes:
    """Return settings as a message."""
    return json.dumps({**asdict(settings), "static": ""}).encode()


def settings_read(message: bytes) -> Settings:
    """Return the settings of a message; a worker has no files to show.

    >>> settings_read(settings_written(Settings(seconds=3.0))).seconds
    3.0
    """
    return Settings(**json.loads(message))
