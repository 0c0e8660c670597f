"""Attributes over the whole federation: only catalogs know them, so each is asked."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice

from gridrls.client import Server
from gridrls.soap import RlsError, Unreachable
from gridrls.values import Condition, Member, Object, ObjectType

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


@dataclass(frozen=True)
class FederationFound:
    """The answers of all catalogs that the registry expects."""

    catalogs: list[CatalogFound]

    @property
    def complete(self) -> bool:
        """True if every catalog answered and none has more."""
        return all(one.answered and not one.more for one in self.catalogs)

    @property
    def objects(self) -> dict[str, list[str]]:
        """The objects that were found, each with the catalogs that have it."""
        found: dict[str, list[str]] = {}
        for one in self.catalogs:
            for item in one.objects:
                found.setdefault(item.name, []).append(one.catalog)
        return found


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
            catalog = Server(member.address, server.security).catalog
            found = list(islice(catalog.search(wanted, object_type=object_type, pattern=pattern), most + 1))
        except RlsError as error:
            # a catalog that does not define the attribute has no object with it
            undefined = error.code == "ATTRIBUTE_NOT_FOUND"
            return CatalogFound(member.name, [], None if undefined else str(error), False)
        except Unreachable as error:
            return CatalogFound(member.name, [], str(error), False)
        return CatalogFound(member.name, found[:most], None, len(found) > most)

    with ThreadPoolExecutor(AT_ONCE) as pool:
        return FederationFound(list(pool.map(asked, server.registry.members(role="LRC"))))
