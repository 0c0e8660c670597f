"""Attributes over the whole federation: only catalogs know them, so each is asked, by an index or by this program."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from typing import Any

from gridrls.client import ALL, Server
from gridrls.soap import RlsError, Unreachable
from gridrls.values import Condition, Member, Object, ObjectType, attributes

AT_ONCE = 16


@dataclass(frozen=True)
class CatalogFound:
    """What one catalog answered. Without objects and with a problem it may have some all the same."""

    catalog: str
    objects: list[Object]
    problem: str | None
    more: bool

    @property
    def answered(self) -> bool:
        return self.problem is None


class Incomplete(Exception):
    """Some catalogs did not answer; they may have more. `silent` says which, and why."""

    def __init__(self, silent: list[str]) -> None:
        super().__init__("; ".join(silent))
        self.silent = silent


@dataclass(frozen=True)
class FederationFound:
    """The answers of all catalogs that the registry expects."""

    catalogs: list[CatalogFound]
    #: False if the index or registry does not know all catalogs: others may have more objects.
    members_known: bool = True
    #: How many seconds ago the list of catalogs was made, if that is known.
    members_age: float | None = None

    @property
    def complete(self) -> bool:
        """True if every catalog answered and none has more."""
        return self.members_known and all(one.answered and not one.more for one in self.catalogs)

    @property
    def objects(self) -> dict[str, list[str]]:
        """The objects that were found, each with the catalogs that have it."""
        found: dict[str, list[str]] = {}
        for one in self.catalogs:
            for item in one.objects:
                found.setdefault(item.name, []).append(one.catalog)
        return found


def search_by_index(
    server: Server,
    conditions: Iterable[Condition],
    *,
    object_type: ObjectType = "LOGICAL_NAME",
    pattern: str | None = None,
    most: int = 1000,
    deadline: float | None = None,
) -> FederationFound:
    """One call to `server`, an index, which asks all catalogs in the name of the caller: at most about `most` objects.
    `deadline`: seconds for all of it. `FederationFound.members_age` says how old its list of catalogs is."""
    result = server.index.call("searchCatalogs", **_asked(conditions, object_type, pattern, deadline), limit=most)
    found = []
    for part in result.matches:
        outcome = part.catalog
        problem = None if outcome.outcome == "ANSWERED" else f"{outcome.outcome}: {outcome.message}"
        objects = [Object(one.objectName, attributes(one.attribute)) for one in part.object]
        found.append(CatalogFound(outcome.lrcMember, objects, problem, part.nextCursor is not None))
    asked = {one.catalog for one in found}
    basis = result.completeness
    found.extend(CatalogFound(gap.lrcMember, [], gap.reason, False) for gap in basis.notCovered if gap.lrcMember not in asked)
    age = result.catalogsAgeMillis
    return FederationFound(found, basis.membershipKnown, None if age is None else age / 1000)


def iterate_by_index(
    server: Server,
    conditions: Iterable[Condition],
    *,
    object_type: ObjectType = "LOGICAL_NAME",
    pattern: str | None = None,
    deadline: float | None = None,
) -> Iterator[tuple[str, Object]]:
    """All objects that an index's catalogs have, each with its catalog, page by page. Raises Incomplete at the end if a
    catalog did not answer: what came before stands."""
    request = _asked(conditions, object_type, pattern, deadline)
    after: list[dict[str, str]] = []
    silent: list[str] = []
    while True:
        result = server.index.call("searchCatalogs", **request, after=after)
        for part in result.matches:
            for one in part.object:
                yield part.catalog.lrcMember, Object(one.objectName, attributes(one.attribute))
        silent.extend(f"{gap.lrcMember}: {gap.reason}" for gap in result.completeness.notCovered)
        if not result.completeness.membershipKnown and not after:
            silent.append("the members of the federation are not known")
        following = [{"lrcMember": part.catalog.lrcMember, "cursor": part.nextCursor} for part in result.matches if part.nextCursor]
        if not following:
            break
        if following == after:
            raise Unreachable("the service answered the same page again")
        after = following
    if silent:
        raise Incomplete(silent)


def _asked(conditions: Iterable[Condition], object_type: ObjectType, pattern: str | None, deadline: float | None) -> dict[str, Any]:
    search: dict[str, Any] = {"objectType": object_type, "condition": [one.wire() for one in conditions]}
    if len(search["condition"]) > 1:
        search["junction"] = "AND"
    if pattern is not None:
        search["namePattern"] = pattern
    request: dict[str, Any] = {"search": search, "attributes": ALL}
    if deadline is not None:
        request["deadlineMillis"] = int(deadline * 1000)
    return request


def search_federation(
    server: Server,
    conditions: Iterable[Condition],
    *,
    object_type: ObjectType = "LOGICAL_NAME",
    pattern: str | None = None,
    most: int = 1000,
) -> FederationFound:
    """Asks all catalogs at once, at most `most` objects of each. `server` has a registry of the federation."""
    wanted = list(conditions)

    def asked(member: Member) -> CatalogFound:
        if member.address is None or not member.present:
            return CatalogFound(member.name, [], "silent", False)
        try:
            catalog = Server(member.address, server.security, member.identity).catalog
            found = list(islice(catalog.search(wanted, object_type=object_type, pattern=pattern), most + 1))
        except RlsError as error:
            # a catalog that does not define the attribute has no object with it
            undefined = error.code == "ATTRIBUTE_NOT_FOUND"
            return CatalogFound(member.name, [], None if undefined else str(error), False)
        except Unreachable as error:
            return CatalogFound(member.name, [], str(error), False)
        return CatalogFound(member.name, found[:most], None, len(found) > most)

    catalogs, settled = server.registry.list_members(role="LRC")
    with ThreadPoolExecutor(AT_ONCE) as pool:
        return FederationFound(list(pool.map(asked, catalogs)), settled)
