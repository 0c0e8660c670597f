"""A WSRF client of a replicator: replicates a small data set and watches it.

Offers files by a web server of its own, registers them, asks for copies, reads each state and is notified of it, finds the copies by an index.
"""

from __future__ import annotations

import argparse
import sys
import threading
import time
import uuid
import zlib
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import requests
import zeep
from lxml import etree
from rls_sample import RlsError, Service, show
from wsrf_registry import RP, SIMPLE, WSNT, XPATH, Mailbox, Resource, subscribe
from zeep.exceptions import Fault

REPLICATOR = "https://gridrls.org/ns/replicator/1"
FILES = 8
WAIT_SECONDS = 60


class Storage:
    """A web server with the files of the data set; it holds them back until they are released."""

    def __init__(self, files: dict[str, bytes]) -> None:
        self.released = released = threading.Event()

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                released.wait(WAIT_SECONDS)
                content = files.get(self.path[1:])
                self.send_response(404 if content is None else 200)
                self.send_header("Content-Length", str(len(content or b"")))
                self.end_headers()
                self.wfile.write(content or b"")

            def log_message(self, *arguments: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"

    def close(self) -> None:
        self.released.set()
        self._server.shutdown()
        self._server.server_close()


def define(catalog: Service) -> None:
    """Copies are verified by the size and the checksum that the catalog has."""
    for name, kind in {"size": "INT", "adler32": "STRING"}.items():
        try:
            catalog.call("defineAttribute", definition={"name": name, "objectType": "LOGICAL_NAME", "type": kind})
        except RlsError as error:
            if error.code != "ATTRIBUTE_EXISTS":
                raise


def register(catalog: Service, files: dict[str, bytes], storage: Storage) -> None:
    define(catalog)
    for name, content in files.items():
        facts = [
            {"name": "size", "intValue": len(content)},
            {"name": "adler32", "stringValue": f"{zlib.adler32(content):08x}"},
        ]
        item = {"logicalName": name, "targetName": f"{storage.url}/{name}", "logicalAttribute": facts}
        catalog.call("put", item=item)
    show("register", f"{len(files)} files at {storage.url}")


def requested(service: Resource, names: list[str], destination: str) -> str:
    """The address of the new resource, which is not started yet."""
    made = service.call(
        "createReplicator",
        requestId=str(uuid.uuid4()),
        options={"destination": destination},
        item=[{"logicalName": name} for name in names],
        autostart=False,
    )
    show("create", made.status.id)
    return made.status.address


def properties(replication: Resource, *names: str) -> etree._Element:
    """The answer holds an element for each property."""
    request = etree.Element(f"{{{RP}}}GetMultipleResourceProperties", nsmap={"rp": RP, "r": REPLICATOR})
    for name in names:
        etree.SubElement(request, f"{{{RP}}}ResourceProperty").text = f"r:{name}"
    return replication.raw(request)


def done(replication: Resource) -> int:
    """By an XPath query over the properties."""
    request = etree.Element(f"{{{RP}}}QueryResourceProperties", nsmap={"rp": RP, "r": REPLICATOR})
    etree.SubElement(request, f"{{{RP}}}QueryExpression", Dialect=XPATH).text = "//r:count/r:done"
    return int(replication.raw(request).findtext(f".//{{{REPLICATOR}}}done"))


def await_status(replication: Resource, wanted: str) -> None:
    end = time.monotonic() + WAIT_SECONDS
    while True:
        found = properties(replication, "status", "count")
        status = found.findtext(f"{{{REPLICATOR}}}status")
        if status == wanted:
            counts = {etree.QName(one).localname: one.text for one in found.find(f"{{{REPLICATOR}}}count")}
            shown = ", ".join(f"{number} {state}" for state, number in counts.items() if number != "0")
            show("status", f"{status}: {shown}")
            return
        if time.monotonic() > end:
            raise RuntimeError(f"the replication is {status} after {WAIT_SECONDS} s, not {wanted}")
        time.sleep(0.1)


def status_topic() -> etree._Element:
    element = etree.Element(f"{{{WSNT}}}TopicExpression", Dialect=SIMPLE, nsmap={"wsnt": WSNT, "r": REPLICATOR})
    element.text = "r:status"
    return element


def show_notified(mailbox: Mailbox) -> None:
    """The states, in their order, as the replicator sent them."""
    states: list[str] = []
    while "FINISHED" not in states:
        states.append(mailbox.next().findtext(f".//{{{REPLICATOR}}}status"))
    show("notified", " ".join(states))


def watch(replication: Resource, storage: Storage) -> None:
    """Each state that a replication goes through."""
    await_status(replication, "CREATED")
    replication.call("suspend")
    await_status(replication, "SUSPENDED")
    replication.call("resume")
    await_status(replication, "ACTIVE")
    granted = replication.call("SetTerminationTime", RequestedLifetimeDuration=timedelta(hours=1))
    show("lifetime", f"{(granted.NewTerminationTime - granted.CurrentTime).total_seconds():.0f} s")
    storage.released.set()
    await_status(replication, "FINISHED")
    result = properties(replication, "result", "bytes")
    show("result", f"{result[0].text}, {result[1].text} bytes, {done(replication)} done")


def list_items(replication: Resource) -> None:
    page = replication.call("findItems", page={"limit": FILES})
    for item in page.item:
        show("item", f"{item.logicalName} {item.state} {item.reason or item.targetName}")


def find_copies(index: Service, names: list[str], destination: str) -> None:
    """The index knows the copies after the next update of the catalog."""
    end = time.monotonic() + WAIT_SECONDS
    while True:
        answer = index.call("locate", logicalName=names)
        copies = [
            copy.targetName for name in answer.name for copy in name.replica if copy.targetName.startswith(destination)
        ]
        if len(copies) == len(names):
            show("locate", f"{len(copies)} copies at {destination}")
            return
        if time.monotonic() > end:
            raise RuntimeError(f"the index knows {len(copies)} of {len(names)} copies after {WAIT_SECONDS} s")
        time.sleep(0.5)


def request_file(service: Resource, names: list[str], destination: str) -> str:
    """The address of a resource whose files are the lines of a file; a broken line is answered with its number."""
    lines = "".join(f"{name}\tpath=again/{name}\n" for name in names) + "broken\tsize=many\n"
    made = service.call(
        "createReplicator",
        requestId=str(uuid.uuid4()),
        options={"destination": destination, "register": False},
        autostart=False,
        files={"file": lines.encode()},
    )
    rejected = ", ".join(f"line {one.line}: {one.reason}" for one in made.rejected)
    show("request file", f"{made.status.count.total} files; {rejected}")
    return made.status.address


def remove_items(replication: Resource, names: list[str]) -> None:
    show("removeItems", f"{replication.call('removeItems', logicalName=names).count.total} files left")


def destroy(replication: Resource) -> None:
    """The copies stay."""
    replication.call("Destroy")
    show("Destroy", "gone")
    try:
        replication.call("Destroy")
    except Fault as fault:
        show("fault", f"{etree.QName(fault.detail[0]).localname}: {fault.message}")
    else:
        raise RuntimeError("the same replication could be destroyed twice")


def run(url: str, catalog_url: str, index_url: str, destination: str) -> None:
    base = f"sample/{uuid.uuid4().hex[:12]}"
    files = {f"{base}/{i}": f"{base}, file {i}\n".encode() * (i + 1) for i in range(FILES)}
    catalog, administration = Service(f"{catalog_url}/ws/lrc"), Service(f"{catalog_url}/ws/admin")
    storage, mailbox = Storage(files), Mailbox()
    try:
        register(catalog, files, storage)
        administration.call("forceUpdate")  # else the index waits for the update interval
        service = Resource(f"{url}/ws/replicator", f"{url}/ws/replicator")
        replication = Resource(f"{url}/ws/replicator", requested(service, list(files), destination))
        subscribe(replication, mailbox.address, status_topic())
        watch(replication, storage)
        show_notified(mailbox)
        list_items(replication)
        administration.call("forceUpdate")
        find_copies(Service(f"{index_url}/ws/rli"), list(files), destination)
        destroy(replication)
        again = Resource(f"{url}/ws/replicator", request_file(service, list(files), destination))
        remove_items(again, list(files)[2:])
        destroy(again)
    finally:
        mailbox.close()
        storage.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("server", metavar="SERVER_URL", nargs="?", default="http://127.0.0.1:39281")
    parser.add_argument("--catalog", metavar="URL", help="server of the catalog for sources and copies, if another one")
    parser.add_argument("--index", metavar="URL", help="server of the index, if another one")
    parser.add_argument("--to", metavar="URL", required=True, help="a destination of the replicator")
    options = parser.parse_args()
    server = options.server.rstrip("/")
    try:
        run(server, (options.catalog or server).rstrip("/"), (options.index or server).rstrip("/"), options.to)
        return 0
    except requests.ConnectionError as error:
        print(f"wsrf_replicator: no answer from {error.request.url}", file=sys.stderr)
    except (RlsError, RuntimeError, OSError, zeep.exceptions.Error) as error:
        print(f"wsrf_replicator: {error!r}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
