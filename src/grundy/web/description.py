"""The description of the interface, as OpenAPI 3.1."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import grundy as gr
from grundy.web import schemas
from grundy.web.endpoints import ENDPOINTS

if TYPE_CHECKING:
    from grundy.web.endpoints import Endpoint

REFUSALS = {
    "400": "The question cannot be answered: what is wrong, in words.",
    "413": "A body is not taken.",
    "414": "The query string is too long.",
    "503": "Too many questions are waiting, or the process that worked on this one ended.",
}


def description() -> dict[str, Any]:
    """Return the description of every path that is answered.

    >>> description()["openapi"], "/api/solve" in description()["paths"]
    ('3.1.0', True)
    """
    own: dict[str, Any] = {"get": _operation("openapi", "This description.", {"type": "object"})}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "grundy",
            "version": gr.__version__,
            "summary": "Two-player games of perfect information: who wins, with which move, why.",
        },
        "paths": {
            **{_path(endpoint): {"get": _endpoint(endpoint)} for endpoint in ENDPOINTS},
            "/api/openapi.json": own,
        },
        "components": {
            "schemas": {
                "Error": schemas.ERROR,
                "Move": schemas.MOVE,
                "Answer": schemas.ANSWER,
            }
        },
    }


def _path(endpoint: Endpoint) -> str:
    return endpoint.path


def _endpoint(endpoint: Endpoint) -> dict[str, Any]:
    name = endpoint.path.removeprefix("/api/").partition("/{")
    operation = _operation(name[0] + "_one" * bool(name[1]), endpoint.about, endpoint.schema)
    inside = re.findall(r"{(\w+)}", endpoint.path)
    operation["parameters"] = [
        {
            "name": parameter.name,
            "in": "path" if parameter.name in inside else "query",
            "required": parameter.required,
            "description": parameter.about,
            "schema": parameter.schema,
        }
        for parameter in endpoint.parameters
    ]
    if endpoint.missing:
        operation["responses"]["404"] = _response("There is nothing with this name.", _ERROR)
    return operation


_ERROR = {"$ref": "#/components/schemas/Error"}


def _operation(name: str, about: str, schema: dict[str, Any]) -> dict[str, Any]:
    refusals: dict[str, Any] = {
        status: _response(words, _ERROR) for status, words in REFUSALS.items()
    }
    refusals["503"]["headers"] = {"Retry-After": {"schema": {"type": "string"}}}
    return {
        "operationId": name,
        "summary": about,
        "responses": {"200": _response("The answer.", schema), **refusals},
    }


def _response(words: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": words, "content": {"application/json": {"schema": schema}}}
