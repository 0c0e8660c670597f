"""What is sent and answered, as plain values."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timezone
from typing import Any, Literal, Union

from gridrls.soap import Identity

#: A value of an attribute; its type is the attribute's.
Value = Union[str, int, float, datetime]
ObjectType = Literal["LOGICAL_NAME", "TARGET_NAME"]
Verdict = Literal["FOUND", "NOT_REGISTERED", "UNKNOWN"]
Operator = Literal["=", "!=", "<", "<=", ">", ">=", "like"]

OPERATORS: dict[str, str] = {
    "=": "EQUAL",
    "!=": "NOT_EQUAL",
    "<": "LESS",
    "<=": "LESS_OR_EQUAL",
    ">": "GREATER",
    ">=": "GREATER_OR_EQUAL",
    "like": "LIKE",
}


def attribute(name: str, value: Value) -> dict[str, Any]:
    """An attribute as the contract has it. A time without a zone is refused."""
    if isinstance(value, bool):
        raise TypeError("attributes have no truth values")
    if isinstance(value, datetime):
        if value.tzinfo is None:
            raise ValueError(f"the time {value} has no zone")
        return {"name": name, "dateValue": value.astimezone(timezone.utc)}
    if isinstance(value, int):
        return {"name": name, "intValue": value}
    if isinstance(value, float):
        return {"name": name, "floatValue": value}
    return {"name": name, "stringValue": value}


def attributes(wire: Any) -> dict[str, Value]:
    """Attributes by name; a value of 0 or "" is one."""
    values: dict[str, Value] = {}
    for one in wire or []:
        given = (one.dateValue, one.floatValue, one.intValue, one.stringValue)
        values[one.name] = next((value for value in given if value is not None), "")  # zeep reads an empty text as None
    return values


@dataclass(frozen=True)
class Mapping:
    """A copy: a logical name and one target name of it."""

    logical: str
    target: str


@dataclass(frozen=True)
class Condition:
    """What an attribute of an object must be."""

    name: str
    operator: Operator
    value: Value

    def wire(self) -> dict[str, Any]:
        return {"attributeName": self.name, "operator": OPERATORS[self.operator], "value": attribute(self.name, self.value)}


@dataclass(frozen=True)
class Object:
    """A logical or target name with attributes."""

    name: str
    attributes: dict[str, Value] = field(default_factory=dict)


@dataclass(frozen=True)
class Replica:
    """A copy that a catalog has. `source`: the catalog is a bridge, which asked a foreign catalog of this kind, as "rucio"."""

    target: str
    catalog: str
    site: str | None
    attributes: dict[str, Value] = field(default_factory=dict)
    source: str | None = None


@dataclass(frozen=True)
class Gap:
    """A catalog that an answer does not cover, and for how many seconds it has been silent."""

    catalog: str
    reason: str
    silent: float | None

    def __str__(self) -> str:
        silent = "" if self.silent is None else f", silent for {self.silent:.0f} s"
        return f"{self.catalog}: {self.reason.lower().replace('_', ' ')}{silent}"


@dataclass(frozen=True)
class LastKnown:
    """A catalog that had a name when an index last heard it, `silent` seconds ago: no copy to read. `probability` of a mistake,
    if a filter had it. `lost`: how many acknowledged changes the catalog lost since, None if it is only silent."""

    catalog: str
    as_of: datetime
    silent: float
    probability: float | None = None
    lost: int | None = None


@dataclass(frozen=True)
class Located:
    """Where a name is. NOT_REGISTERED holds as of `age` seconds ago; UNKNOWN is no "no". `last_known`: silent catalogs that had
    it; they count as not found."""

    name: str
    verdict: Verdict
    replicas: list[Replica]
    complete: bool
    covered: int
    gaps: list[Gap]
    age: float | None
    last_known: list[LastKnown] = field(default_factory=list)


@dataclass(frozen=True)
class Member:
    """A server of the federation. `address` is the URL of the server, None if it says none. `identity`: what its replies
    must state. `source`: of a bridge, the kind of foreign catalog that it reads."""

    name: str
    roles: frozenset[str]
    site: str | None
    present: bool
    address: str | None
    identity: Identity | None = None
    source: str | None = None
