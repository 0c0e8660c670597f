"""Uses the installed package against real servers: check_package.py ALL CATALOG_ONLY. Each line that is printed names a step that was done."""

from __future__ import annotations

import logging
import random
import re
import sys
import time
import uuid
from contextlib import contextmanager
from datetime import datetime, timezone
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import rlsClient
from gridrls import Condition, Identity, LastKnown, Mapping, RlsError, Server, Unreachable, iterate_by_index, search_by_index, search_federation


def refused(code: str, call, *arguments) -> RlsError:
    try:
        call(*arguments)
    except RlsError as error:
        assert error.code == code, error
        return error
    raise AssertionError(f"no {code}")


def located(server: Server, name: str):
    server.admin.call("forceUpdate")
    end = time.monotonic() + 60
    while (answer := server.index.locate(name)).verdict != "FOUND" and time.monotonic() < end:
        time.sleep(0.2)
    return answer


def mappings(server: Server, base: str) -> None:
    catalog, name = server.catalog, f"{base}/é نتائج"
    catalog.create(name, f"{name}.1")
    catalog.add(name, f"{name}.2")
    assert sorted(catalog.targets(name)) == [f"{name}.1", f"{name}.2"]
    assert catalog.names(f"{name}.1") == [name]
    assert catalog.targets(f"{base}/none") == [] and not catalog.exists(f"{base}/none") and catalog.exists(name)
    refused("LOGICAL_NAME_EXISTS", catalog.create, name, "x")
    failed = catalog.create_all([Mapping(f"{base}/{i}", "t") for i in range(5)] + [Mapping(name, "t")])
    assert [(one.logical, error.code) for one, error in failed.items()] == [(name, "LOGICAL_NAME_EXISTS")], failed
    assert len(list(catalog.matching(f"{base}/*"))) == 7
    print("mappings")


def attributes(server: Server, base: str) -> None:
    catalog, name = server.catalog, f"{base}/0"
    taken = datetime(2026, 11, 22, 9, 14, 6, tzinfo=timezone.utc)
    given = {"py_size": 0, "py_ratio": 0.5, "py_taken": taken, "py_kind": ""}
    for attribute, kind in zip(given, ("INT", "FLOAT", "DATE", "STRING")):
        catalog.define(attribute, kind)
    catalog.put(name, "t", given)
    catalog.put(name, "t", given)
    assert catalog.attributes(name) == given, catalog.attributes(name)
    refused("ATTRIBUTE_EXISTS", catalog.put, name, "t", {"py_size": 7})
    catalog.put(name, "t", {"py_size": 7}, replace=True)
    found = list(catalog.search([Condition("py_size", ">=", 7)], pattern=f"{base}/*"))
    assert [one.name for one in found] == [name] and found[0].attributes["py_size"] == 7, found
    try:
        catalog.put(name, "t", {"py_taken": datetime(2026, 1, 1)})
        raise AssertionError("a time without a zone was taken")
    except ValueError:
        pass
    print("attributes")


def federation(server: Server, other: Server, base: str) -> None:
    for one in (server, other):
        one.catalog.define("py_run", "INT")
        one.catalog.put(f"{base}/run", f"{one.url}/run", {"py_run": 5})
    found = search_federation(server, [Condition("py_run", "=", 5)], pattern=f"{base}/*")
    assert found.complete and len(found.catalogs) == 2, found
    assert [len(catalogs) for catalogs in found.objects.values()] == [2], found
    assert search_federation(server, [Condition("py_size", "=", 7)], pattern=f"{base}/*").complete
    asked = [Condition("py_run", "=", 5), Condition("py_run", ">", 4)]
    both = search_by_index(server, asked, pattern=f"{base}/*", deadline=30)
    until = time.monotonic() + 60
    while len(both.catalogs) < 2 and time.monotonic() < until:  # the index learns of a member at its next renewal
        both = search_by_index(server, asked, pattern=f"{base}/*", deadline=30)
    assert both.complete and both.objects.keys() == found.objects.keys() and both.members_age is not None, both
    assert sorted(both.objects[f"{base}/run"]) == sorted(found.objects[f"{base}/run"]), both
    for i in range(5):
        server.catalog.put(f"{base}/run/{i}", "t", {"py_run": 6})
    part = search_by_index(server, [Condition("py_run", "=", 6)], pattern=f"{base}/*", most=4)
    assert not part.complete and len(part.objects) == 2, part
    pages = list(iterate_by_index(server, [Condition("py_run", ">", 0)], pattern=f"{base}/*"))
    assert len(pages) == 7 and len({name for name, _ in pages}) == 2, pages
    for one in (server, other):
        one.catalog.create(f"{base}/last", one.url)
    server.catalog.delete_unless_last(f"{base}/last", server.url)
    refused("LRC_NOT_FOUND", other.catalog.delete_unless_last, f"{base}/last", other.url)
    print("federation")


def identity(server: Server, other: Server) -> None:
    theirs = next(one.identity for one in server.registry.members(role="LRC") if one.address == other.url)
    assert not Server(other.url, expected=theirs).catalog.exists("none")
    for wrong in (Server(server.url, expected=theirs), Server(other.url, expected=Identity(theirs.name, theirs.member_id, 1 << 40))):
        try:
            wrong.catalog.exists("none")
            raise AssertionError("another server was believed")
        except Unreachable as error:
            assert "answers at its address" in str(error), error
    print("identity")


def index(server: Server, other: Server, base: str) -> None:
    answer = located(server, f"{base}/0")
    assert answer.verdict == "FOUND" and answer.replicas[0].attributes["py_size"] == 7, answer
    absent = server.index.locate(f"{base}/none")
    assert absent.verdict in ("NOT_REGISTERED", "UNKNOWN") and (absent.complete or absent.gaps), absent
    assert f"{base}/0" in list(server.index.matching(f"{base}/*"))
    assert {"LRC", "RLI", "REGISTRY"} <= set().union(*(member.roles for member in server.registry.members()))
    wrong = refused("WRONG_ROLE", other.index.locate, "x")
    assert "is not an index, but a catalog; indexes of the federation: " in wrong.message, wrong
    print("index")


def old_module(server: Server, base: str) -> None:
    """As LSCdataFind and LSCfileAdd use the module of the Globus RLS."""
    rls, name, copy = rlsClient.RlsClient(server.url.replace("http://", "rls://")), f"{base}/H-1.gwf", f"gsiftp://x/{base}/H-1.gwf"
    assert not rls.lrc_exists(name, rlsClient.obj_lrc_lfn) and not rls.rli_lfn_exists(name)
    for call in (rls.lrc_get_pfn, rls.rli_get_lrc, lambda missing: rls.lrc_attr_value_get(missing, rlsClient.obj_lrc_lfn, "none")):
        try:
            call(name)
            raise AssertionError("an absent name was found")
        except rlsClient.RlsClientException as error:
            assert name in str(error) or error.code == "ATTRIBUTE_NOT_FOUND", error
    assert rls.lrc_create_lfn_bulk({name: copy, f"{base}/0": "x"}) == {f"{base}/0": ["x"]}
    assert rls.lrc_add_bulk({name: [copy, f"{copy}.2"]}) == {name: [copy]}
    assert rls.lrc_get_pfn(name) == [copy, f"{copy}.2"] and rls.lrc_get_pfn(name, 1, 1) == [f"{copy}.2"]
    assert rls.lrc_get_lfn(copy) == [name] and rls.lrc_exists(copy, rlsClient.obj_lrc_pfn)
    assert rls.lrc_get_pfn_bulk([name, f"{base}/none"]) == {name: [copy, f"{copy}.2"]}
    assert rls.rename_pfn_bulk([[f"{copy}.2", f"{copy}.3"], ["none", "x"]]) == [["none", "x"]]
    mine = rlsClient.RlsAttr()
    mine.set_name("localURL")
    mine.set_objtype(rlsClient.obj_lrc_pfn)
    mine.set_type(rlsClient.attr_type_int)
    mine.set_val(1)
    try:
        rls.lrc_attr_add(copy, mine)
        raise AssertionError("an attribute that is not defined was taken")
    except rlsClient.RlsClientException:
        rls.lrc_attr_define(mine)
        rls.lrc_attr_add(copy, mine)
    assert rls.lrc_attr_value_get(copy, rlsClient.obj_lrc_pfn, "localURL")[0].get_val() == 1
    located(server, name)
    assert [rlsClient.RlsClient(lrc).lrc_get_pfn(name)[0] for lrc in rls.rli_get_lrc(name)] == [copy]
    assert rls.lrc_delete_bulk({name: [copy, f"{copy}.3"]}) == {} and not rls.lrc_exists(name)
    try:
        rlsClient.RlsClient("rls://127.0.0.1:1")
        raise AssertionError("nothing answered")
    except rlsClient.RlsClientException as error:
        assert error.code == "UNREACHABLE", error
    print("rlsClient")


GOLDEN = Path(__file__).resolve().parents[3] / "rls-api/src/test/resources/golden"


@contextmanager
def answering(answers: dict[str, bytes]):
    """A server that answers calls of each path with the bytes that stand here for it then."""

    class Recorded(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(200)
            self.send_header("Content-Type", "text/xml; charset=utf-8")
            self.end_headers()
            self.wfile.write(answers[self.path])

        def log_message(self, *_) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Recorded) as recorded:
        Thread(target=recorded.serve_forever, daemon=True).start()
        yield Server(f"http://127.0.0.1:{recorded.server_port}")
        recorded.shutdown()


def last_known() -> None:
    """The recorded answer of an index to which a catalog is silent."""
    with answering({"/ws/rli": (GOLDEN / "replica-location-index/locate.response.xml").read_bytes()}) as server:
        found, unknown = server.index.locate_all(["a", "b"])
    as_of = datetime(2026, 11, 21, 9, 40, 2, 315000, timezone.utc)
    assert (found.verdict, found.last_known, unknown.verdict, unknown.replicas) == ("FOUND", [], "UNKNOWN", []), (found, unknown)
    assert unknown.last_known == [LastKnown("karlsruhe-lrc", as_of, 720.0, None, 3)], unknown
    print("last known")


def damaged() -> None:
    """Answers that were changed at random, and a server that goes round in circles."""
    logging.disable(logging.ERROR)  # zeep logs what it can't read
    seed = random.randrange(1 << 32)
    chance = random.Random(seed)
    answers: dict[str, bytes] = {}
    with answering(answers) as server:
        calls = {
            "replica-location-index/locate": ("/ws/rli", lambda: server.index.locate_all(["a", "b"])),
            "local-replica-catalog/exists": ("/ws/lrc", lambda: server.catalog.exists("a")),
            "local-replica-catalog/getAttributes": ("/ws/lrc", lambda: server.catalog.attributes("a")),
            "registry/members": ("/ws/registry", server.registry.members),
        }
        for golden, (path, call) in calls.items():
            whole = (GOLDEN / f"{golden}.response.xml").read_bytes()
            for _ in range(100):
                answers[path] = changed(whole, chance)
                try:
                    assert call() is not None
                except (RlsError, Unreachable):
                    pass
                except Exception as error:
                    raise AssertionError(f"seed {seed}: {answers[path]!r}") from error
        answers["/ws/registry"] = (GOLDEN / "registry/members.response.xml").read_bytes()
        assert b"nextCursor" in answers["/ws/registry"]
        try:
            server.registry.members()
            raise AssertionError("a page followed itself")
        except Unreachable:
            pass
    print("damaged answers")


def changed(message: bytes, chance: random.Random) -> bytes:
    """Without an element, without a part, with a part twice, with another bit, or cut off."""
    at, length = chance.randrange(len(message)), chance.choice([1, 2, 5, 40])
    element = re.compile(rb"<([\w:.-]+)[^<>]*>[^<>]*</\1>").search(message, at)
    return chance.choice(
        [
            message[:at] + message[at + length :],
            message[:at] + message[at : at + length] + message[at:],
            message[:at] + bytes([message[at] ^ 1 << chance.randrange(7)]) + message[at + 1 :],
            message[:at],
            message[: element.start()] + message[element.end() :] if element else b"",
        ]
    )


def unreachable() -> None:
    try:
        Server("http://127.0.0.1:1").catalog.exists("x")
    except Unreachable:
        print("unreachable")


def settling(server: Server) -> None:
    found = search_federation(server, [Condition("py_none", "=", 1)])
    assert [one.answered for one in found.catalogs] == [True], found
    assert not found.members_known and not found.complete, found
    print("settling")


def main() -> None:
    server, other = Server(sys.argv[1]), Server(sys.argv[2])
    base = f"python/{uuid.uuid4().hex[:12]}"
    mappings(server, base)
    attributes(server, base)
    federation(server, other, base)
    identity(server, other)
    index(server, other, base)
    old_module(server, base)
    last_known()
    damaged()
    unreachable()
    settling(Server(sys.argv[3]))


if __name__ == "__main__":
    main()
