"""A client of the Replica Location Service, made at run time from the WSDL that the server gives out.

Registers files in a catalog, meets a refusal, finds the copies through an index, removes what it made.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
import time
import uuid
from datetime import datetime, timezone
from typing import Any

import requests
import zeep
from zeep.exceptions import Fault

LOCATE_SECONDS = 60


class RlsError(Exception):
    """What a service refused: code and message of its typed fault."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code


class Service:
    """One service of a server. Not for use by several threads."""

    def __init__(self, url: str) -> None:
        session = requests.Session()
        session.trust_env = False  # no proxy, no certificates from the environment: they go before the session's own
        transport = zeep.Transport(session=session, timeout=10, operation_timeout=30)
        self._client = zeep.Client(f"{url}?wsdl", transport=transport)

    def call(self, operation: str, **arguments: Any) -> Any:
        """The answer without its wrapping: zeep leaves out what holds a single element, as bulkQuery's result does."""
        try:
            return self._client.service[operation](**arguments)
        except Fault as fault:
            raise self._typed(fault) from fault

    def _typed(self, fault: Fault) -> Exception:
        if fault.detail is None or len(fault.detail) == 0:
            return fault
        content = self._client.wsdl.types.deserialize(fault.detail[0])
        return RlsError(content.code, content.message)


def show(step: str, text: object) -> None:
    print(f"{step:<14}{text}", flush=True)


def register(catalog: Service, name: str, targets: list[str]) -> None:
    """The first target creates the name, another one is added to it."""
    catalog.call("create", logicalName=name, targetName=targets[0])
    show("create", f"{name} -> {targets[0]}")
    catalog.call("add", logicalName=name, targetName=targets[1])
    show("add", f"{name} -> {targets[1]}")
    page = catalog.call("query", objectType="LOGICAL_NAME", name=name)
    for row in page.mapping:
        show("query", row.targetName)


def register_many(catalog: Service, names: list[str]) -> None:
    """Every item succeeds or fails alone; the answer names those that failed."""
    mappings = [{"logicalName": name, "targetName": f"{name}.copy"} for name in names]
    result = catalog.call("bulkCreate", mode="PER_ITEM", mapping=mappings)
    show("bulkCreate", f"{result.applied} of {len(names)} applied")
    for failure in result.failure:
        show("", f"item {failure.index}: {failure.code}: {failure.message}")
    for answer in catalog.call("bulkQuery", objectType="LOGICAL_NAME", name=names):
        show("bulkQuery", f"{answer.name}: {answer.code or len(answer.mapping)}")


def create_again(catalog: Service, name: str, target: str) -> None:
    """The same name can't be created twice: a typed fault says so, by its code."""
    try:
        catalog.call("create", logicalName=name, targetName=target)
    except RlsError as error:
        if error.code != "LOGICAL_NAME_EXISTS":
            raise
        show("fault", error)
    else:
        raise RuntimeError("the same name could be created twice")


def describe(catalog: Service, name: str, target: str) -> None:
    """An attribute is defined once for the catalog, then every name may have a value."""
    for attribute, kind in {"size": "INT", "recorded": "DATE"}.items():
        definition = {"name": attribute, "objectType": "LOGICAL_NAME", "type": kind}
        try:
            catalog.call("defineAttribute", definition=definition)
        except RlsError as error:
            if error.code != "ATTRIBUTE_EXISTS":
                raise
    size = {"name": "size", "intValue": 3_221_225_472}
    recorded = {"name": "recorded", "dateValue": datetime.now(timezone.utc)}
    item = {"logicalName": name, "targetName": target, "logicalAttribute": [size, recorded]}
    catalog.call("put", item=item)
    values = catalog.call(
        "getAttributes", objectType="LOGICAL_NAME", objectName=name, attributes={"all": True}
    )
    for value in values:
        show("put", f"{value.name}={value.intValue or value.dateValue}")


def located(index: Service, name: str) -> Any:
    """An index knows by soft state: it learns of a new name with the catalog's next update."""
    end = time.monotonic() + LOCATE_SECONDS
    while True:
        result = index.call("locate", logicalName=[name])
        verdict = result.name[0].verdict
        if verdict == "FOUND":
            return result
        if time.monotonic() > end:
            raise RuntimeError(f"the index did not learn of {name} in {LOCATE_SECONDS} s: {verdict}")
        time.sleep(0.5)


def locate(index: Service, name: str) -> None:
    """Where the copies are, by what evidence, and whether the answer covers all catalogs."""
    result = located(index, name)
    for replica in result.name[0].replica:
        show("locate", f"FOUND {replica.targetName} in {replica.lrc}")
    for known in index.call("getLRCs", logicalName=name).answer[0].location:
        how = "exact" if known.exact else "not exact"
        show("evidence", f"{known.evidence} of {known.lrc}, {how}, as of {known.ageMillis} ms ago")
    completeness = result.completeness
    show("completeness", f"complete={completeness.complete} covered={completeness.covered} {as_of(completeness)}".lower())
    for gap in completeness.notCovered:
        silent = "" if gap.silentMillis is None else f", silent for {gap.silentMillis // 1000} s"
        show("", f"not {gap.lrcMember}: {gap.reason}{silent}")


def as_of(completeness: Any) -> str:
    """An answer holds as of its age; an index of an older version does not say it."""
    age = completeness.ageMillis
    return "as of an unknown time" if age is None else f"as of {age} ms ago"


def deny(index: Service, name: str) -> None:
    """A name that no catalog has: a "no" is worth something only with its age."""
    result = index.call("locate", logicalName=[name])
    show("locate", f"{result.name[0].verdict} {name} {as_of(result.completeness)}")


def search(index: Service, base: str) -> None:
    """Attributes are known to catalogs only: the index asks all of them, and says which did not answer."""
    condition = {"attributeName": "size", "operator": "GREATER", "value": {"name": "size", "intValue": 2**31}}
    wanted = {"objectType": "LOGICAL_NAME", "condition": [condition], "namePattern": f"{base}/*"}
    result = index.call("searchCatalogs", search=wanted, attributes={"all": True})
    for part in result.matches:
        for found in part.object:
            size = next(one.intValue for one in found.attribute if one.name == "size")
            show("search", f"{found.objectName} size={size} in {part.catalog.lrcMember}")
    show("searched", f"complete={result.completeness.complete} covered={result.completeness.covered}".lower())


def remove_all(catalog: Service, base: str) -> None:
    gone = catalog.call("deleteMatching", selection={"logicalPattern": f"{base}/*"}, dryRun=False)
    show("delete", f"{gone.deleted} mappings of {base}/*")


def run(catalog_url: str, index_url: str) -> None:
    catalog, administration = Service(f"{catalog_url}/ws/lrc"), Service(f"{catalog_url}/ws/admin")
    index = Service(f"{index_url}/ws/rli")
    base = f"sample/{uuid.uuid4().hex[:12]}"
    name, targets = f"{base}/events", [f"file:///{site}/{base}/events" for site in ("here", "there")]
    try:
        register(catalog, name, targets)
        register_many(catalog, [f"{base}/run-1", name, f"{base}/run-2"])
        create_again(catalog, name, targets[0])
        describe(catalog, name, targets[0])
        administration.call("forceUpdate")  # else the index waits for the update interval
        locate(index, name)
        deny(index, f"{base}/nobody-has-this")
        search(index, base)
        catalog.call("delete", logicalName=name, targetName=targets[1])
        show("delete", f"{name} -> {targets[1]}")
    except BaseException:
        with contextlib.suppress(Exception):  # the first error is the one to tell
            remove_all(catalog, base)
        raise
    remove_all(catalog, base)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("server", metavar="SERVER_URL", nargs="?", default="http://127.0.0.1:39281")
    parser.add_argument("--catalog", metavar="URL", help="the catalog's server, if it is another one")
    parser.add_argument("--index", metavar="URL", help="the index's server, if it is another one")
    options = parser.parse_args()
    try:
        run((options.catalog or options.server).rstrip("/"), (options.index or options.server).rstrip("/"))
        return 0
    except requests.ConnectionError as error:
        print(f"rls_sample: no answer from {error.request.url}", file=sys.stderr)
    except (RlsError, RuntimeError, OSError, zeep.exceptions.Error) as error:
        print(f"rls_sample: {error}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
