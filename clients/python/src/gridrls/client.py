"""The services of one server, with typed helpers for what programs ask most often.

What has no helper is called by its name in the WSDL: `server.catalog.call("rename", ...)`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

from gridrls.soap import Identity, Port, RlsError, Security, Unreachable
from gridrls.values import Condition, Gap, LastKnown, Located, Mapping, Member, Object, ObjectType, Replica, Value, attribute, attributes

PAGE = 1000
ALL = {"all": True}


def _pages(ask: Any) -> Iterator[Any]:
    """Pages from the first to the last; `ask` gets the element `page`."""
    cursor = None
    while True:
        page = ask({"limit": PAGE, **({"cursor": cursor} if cursor else {})})
        yield page
        if not page.nextCursor:
            return
        if page.nextCursor == cursor:
            raise Unreachable("the service answered the same page again")
        cursor = page.nextCursor


class Catalog(Port):
    """A Local Replica Catalog."""

    def create(self, logical: str, target: str) -> None:
        """Registers a new name with its first copy. LOGICAL_NAME_EXISTS if the name is there."""
        self.call("create", logicalName=logical, targetName=target)

    def add(self, logical: str, target: str) -> None:
        """Registers a further copy. LOGICAL_NAME_NOT_FOUND if the name is not there."""
        self.call("add", logicalName=logical, targetName=target)

    def put(self, logical: str, target: str, values: dict[str, Value] | None = None, *, of_target: bool = False, replace: bool = False) -> None:
        """Registers a copy, new or not, with attributes: may be repeated. Another value is refused unless `replace`."""
        element = "targetAttribute" if of_target else "logicalAttribute"
        item: dict[str, Any] = {"logicalName": logical, "targetName": target, "replace": replace}
        item[element] = [attribute(name, value) for name, value in (values or {}).items()]
        self.call("put", item=item)

    def delete(self, logical: str, target: str) -> None:
        """Removes a copy from the catalog; with the last one the name goes too. No file is touched."""
        self.call("delete", logicalName=logical, targetName=target)

    def delete_unless_last(self, logical: str, target: str) -> None:
        """Removes a copy as delete does, but the last one only if another catalog confirms that it has the name:
        raises LRC_NOT_FOUND if none has it, UNAVAILABLE if that is not known."""
        mapping = {"logicalName": logical, "targetName": target}
        for failure in self.call("deleteUnlessLast", mode="PER_ITEM", mapping=[mapping]).failure:
            raise RlsError(failure.code, failure.message)

    def exists(self, logical: str) -> bool:
        return bool(self.call("exists", objectType="LOGICAL_NAME", name=logical))

    def targets(self, logical: str) -> list[str]:
        """All copies of a name here; none if the name is not here."""
        return [row.targetName for row in self._mappings("LOGICAL_NAME", logical)]

    def names(self, target: str) -> list[str]:
        """All names that have this copy."""
        return [row.logicalName for row in self._mappings("TARGET_NAME", target)]

    def _mappings(self, kind: ObjectType, name: str) -> Iterator[Any]:
        try:
            for page in _pages(lambda page: self.call("query", objectType=kind, name=name, page=page)):
                yield from page.mapping
        except RlsError as error:
            if not error.code.endswith("_NAME_NOT_FOUND"):
                raise

    def matching(self, pattern: str) -> Iterator[Mapping]:
        """Copies of all names that match a pattern (* any run, ? one character), page by page."""
        for page in _pages(lambda page: self.call("queryPattern", objectType="LOGICAL_NAME", pattern=pattern, page=page)):
            for row in page.mapping:
                yield Mapping(row.logicalName, row.targetName)

    def create_all(self, mappings: Sequence[Mapping]) -> dict[Mapping, RlsError]:
        """Registers each mapping that it can; the others with the reason."""
        wire = [{"logicalName": one.logical, "targetName": one.target} for one in mappings]
        result = self.call("bulkCreate", mode="PER_ITEM", mapping=wire)
        return {mappings[failure.index]: RlsError(failure.code, failure.message) for failure in result.failure}

    def define(self, name: str, kind: str, object_type: ObjectType = "LOGICAL_NAME") -> None:
        """Defines an attribute of type DATE, FLOAT, INT or STRING, unless it is defined."""
        try:
            self.call("defineAttribute", definition={"name": name, "objectType": object_type, "type": kind})
        except RlsError as error:
            if error.code != "ATTRIBUTE_EXISTS":
                raise

    def attributes(self, name: str, object_type: ObjectType = "LOGICAL_NAME") -> dict[str, Value]:
        return attributes(self.call("getAttributes", objectType=object_type, objectName=name, attributes=ALL))

    def search(self, conditions: Iterable[Condition], *, object_type: ObjectType = "LOGICAL_NAME", pattern: str | None = None) -> Iterator[Object]:
        """Objects of which all conditions hold, with all their attributes, page by page."""
        search: dict[str, Any] = {"objectType": object_type, "condition": [one.wire() for one in conditions]}
        if pattern is not None:
            search["namePattern"] = pattern
        for page in _pages(lambda page: self.call("searchAttributes", search=search, attributes=ALL, page=page)):
            for one in page.object:
                yield Object(one.objectName, attributes(one.attribute))


def _replica(wire: Any) -> Replica:
    values = attributes(wire.logicalAttribute) | attributes(wire.targetAttribute)
    return Replica(wire.targetName, wire.lrcMember, wire.site, values, wire.source)


def _seconds(millis: int | None) -> float | None:
    return None if millis is None else millis / 1000


def _last_known(wire: Any) -> LastKnown:
    return LastKnown(wire.lrcMember, wire.asOf, wire.silentMillis / 1000, wire.falsePositiveRate, wire.lost)


class Index(Port):
    """A Replica Location Index, which asks the catalogs that may have a name."""

    def locate(self, name: str, *, max_age: float | None = None) -> Located:
        """Where a name is. `max_age`: catalogs with evidence older than this many seconds are asked directly."""
        return self.locate_all([name], max_age=max_age)[0]

    def locate_all(self, names: Sequence[str], *, max_age: float | None = None) -> list[Located]:
        """In the order of the names."""
        more = {} if max_age is None else {"maxAgeMillis": int(max_age * 1000)}
        result = self.call("locate", logicalName=list(names), attributes=ALL, **more)
        basis = result.completeness
        gaps = [Gap(gap.lrcMember, gap.reason, _seconds(gap.silentMillis)) for gap in basis.notCovered]
        return [
            Located(
                one.logicalName,
                one.verdict,
                [_replica(replica) for replica in one.replica],
                basis.complete,
                basis.covered,
                gaps,
                _seconds(basis.ageMillis),
                [_last_known(copy) for copy in one.lastKnown],
            )
            for one in result.name
        ]

    def matching(self, pattern: str) -> Iterator[str]:
        """Names that the index knows and that match a pattern, page by page."""
        for page in _pages(lambda page: self.call("getLRCsByPattern", pattern=pattern, page=page)):
            for answer in page.answer:
                yield answer.logicalName


class Registry(Port):
    """The registry of a federation."""

    def members(self, *, role: str | None = None) -> list[Member]:
        """Those that are expected, also silent ones. `role`: LRC, RLI or REGISTRY."""
        return self.list_members(role=role)[0]

    def list_members(self, *, role: str | None = None) -> tuple[list[Member], bool]:
        """The same, and whether the registry knows all: after its start it may miss some until it has settled."""
        wanted: dict[str, Any] = {"expected": True}
        if role is not None:
            wanted["role"] = role
        found = []
        settled = True
        for page in _pages(lambda page: self.call("members", filter=wanted, page=page)):
            found.extend(self._member(entry) for entry in page.entry)
            settled = settled and not page.settlingMillis
        return found, settled

    @staticmethod
    def _member(entry: Any) -> Member:
        member = entry.member
        address = next((one.address.split("/ws/")[0] for one in member.endpoint), None)
        identity = Identity(member.name, member.memberId, member.bootId)
        return Member(member.name, frozenset(member.role), member.site, entry.stage in (None, "PRESENT"), address, identity, member.source)


class Server:
    """A server, which has some of the services. Nothing is sent before a service is called. `expected`: calls fail that
    another server answers."""

    def __init__(self, url: str, security: Security = Security(), expected: Identity | None = None) -> None:
        self.url = url.rstrip("/")
        self.security = security
        self.expected = expected

    @cached_property
    def catalog(self) -> Catalog:
        return Catalog(self.url, "lrc", self.security, self.expected)

    @cached_property
    def index(self) -> Index:
        return Index(self.url, "rli", self.security, self.expected)

    @cached_property
    def registry(self) -> Registry:
        return Registry(self.url, "registry", self.security, self.expected)

    @cached_property
    def admin(self) -> Port:
        return Port(self.url, "admin", self.security, self.expected)
