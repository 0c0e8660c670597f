"""Calls of one service by the WSDL in this package."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from threading import Lock
from typing import Any
from urllib.parse import unquote_plus

import requests
import zeep
from zeep.exceptions import Fault, TransportError, XMLParseError, XMLSyntaxError
from zeep.xsd import CompoundValue

CONNECT_SECONDS = 10
ANSWER_SECONDS = 30

FAULT = "{https://gridrls.org/ns/types/1}rlsFault"

#: The WSDL of each service and its path on a server.
SERVICES = {
    "lrc": "local-replica-catalog.wsdl",
    "rli": "replica-location-index.wsdl",
    "registry": "registry.wsdl",
    "admin": "administration.wsdl",
}


class RlsError(Exception):
    """What a service refused. `code` is a word of the contract, to be compared; the text is for people."""

    def __init__(self, code: str, message: str, item: str | None = None, retry_after: float | None = None) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message
        self.item = item
        #: Seconds after which the call may be repeated, if the service said so.
        self.retry_after = retry_after


class Unreachable(Exception):
    """No valid answer of the service arrived: it is unknown whether a change was made."""


@dataclass(frozen=True)
class Security:
    """How the caller authenticates, and what it trusts.

    :param trust: file of authorities that servers' certificates must come from; None: those of the system
    :param certificate: file of a certificate, in PEM
    :param key: file of its private key
    :param token: a bearer token
    """

    trust: str | None = None
    certificate: str | None = None
    key: str | None = None
    token: str | None = None

    def session(self) -> requests.Session:
        session = requests.Session()
        session.trust_env = False  # no proxy and no certificates from the environment: they go before the session's own
        session.verify = self.trust or True
        if self.certificate:
            session.cert = (self.certificate, self.key) if self.key else self.certificate
        if self.token:
            session.headers["Authorization"] = f"Bearer {self.token}"
        return session


@dataclass(frozen=True)
class Identity:
    """A server that is expected to answer: by its id and the least number of its start, as a registry says, or by its name."""

    name: str
    member_id: str | None = None
    start: int = 0

    def difference(self, header: str | None) -> str | None:
        """Why a reply with this header `RLS-Server` is not from this server; None if it is."""
        if not header:
            return "the server there does not state who it is"
        pairs = (part.strip().partition("=") for part in header.split(";"))
        stated = {key: unquote_plus(value) for key, _, value in pairs}
        start = stated.get("start", "")
        if self.member_id is None:
            same = stated.get("name") == self.name
        else:
            same = stated.get("member") == self.member_id and start.isdecimal()
        if not same:
            return f"another server answers at its address: {stated.get('name')}"
        if self.member_id is not None and int(start) < self.start:
            return f"an older copy of {self.name} answers at its address: start {start}, but start {self.start} is known already"
        return None


@cache
def _document(name: str) -> str:
    """The path of a WSDL of this package."""
    return str(Path(str(resources.files("gridrls"))) / "wsdl" / name)


class Port:
    """One service of one server. Threads may share it: it makes one call at a time."""

    def __init__(self, server: str, path: str, security: Security, expected: Identity | None = None) -> None:
        self.address = f"{server}/ws/{path}"
        self._expected = expected
        self._stated: str | None = None
        self._answered = False
        session = security.session()
        session.hooks["response"].append(self._read_statement)
        transport = zeep.Transport(session=session, timeout=CONNECT_SECONDS, operation_timeout=ANSWER_SECONDS)
        self._client = zeep.Client(_document(SERVICES[path]), transport=transport)
        binding = next(iter(self._client.wsdl.bindings))
        self._service = self._client.create_service(str(binding), self.address)
        self._lock = Lock()

    def _read_statement(self, response: requests.Response, *_: Any, **__: Any) -> None:
        self._stated = response.headers.get("RLS-Server")
        self._answered = True

    def _require_expected(self) -> None:
        if self._expected is None:
            return
        difference = self._expected.difference(self._stated)
        if difference:
            raise Unreachable(f"no answer from {self._expected.name} at {self.address}: {difference}")

    def call(self, operation: str, **arguments: Any) -> Any:
        """The answer as zeep has it: without what holds a single element. Raises RlsError, and Unreachable also if another
        server than the expected one answers."""
        try:
            with self._lock:
                return self._answer(operation, arguments)
        except (requests.RequestException, TransportError, XMLParseError, XMLSyntaxError) as error:
            raise Unreachable(f"no answer from {self.address}: {error}") from error

    def _answer(self, operation: str, arguments: dict[str, Any]) -> Any:
        self._stated = None
        self._answered = False
        try:
            result = self._service[operation](**arguments)
        except Fault as fault:
            self._require_expected()
            raise self._typed(fault) from fault
        except Exception as error:
            if not self._answered:  # it was not sent: the caller's mistake, or no connection
                raise
            raise Unreachable(f"{self.address} gave an answer that is not understood: {error!r}") from error
        self._require_expected()
        for name, element in self._service._binding.get(operation).output.body.type.elements:
            self._require_whole(result, name, element)
        return result

    def _require_whole(self, value: Any, name: str, element: Any) -> None:
        """zeep leaves None where an element is missing that must be there; None must not be taken for a no."""
        several = isinstance(value, list)
        filled = any(not part.is_optional for _, part in getattr(element.type, "elements", ()))
        for one in value if several else [value]:
            if one is None and (filled if several else not element.is_optional):
                raise Unreachable(f"{self.address} gave an answer without the content of {name}")
            if isinstance(one, CompoundValue):
                for inner, part in one._xsd_type.elements:
                    self._require_whole(one[inner], inner, part)

    def _typed(self, fault: Fault) -> Exception:
        typed = fault.detail.find(FAULT) if hasattr(fault.detail, "find") and not isinstance(fault.detail, bytes) else None
        if typed is None:  # a web server, but not the service
            return Unreachable(f"{self.address} answered: {fault.message}")
        content = self._client.wsdl.types.deserialize(typed)
        millis = content.retryAfterMillis
        return RlsError(content.code, content.message, content.item, None if millis is None else millis / 1000)
