"""A WSRF client of the registry, made at run time from the WSDLs that it gives out.

Joins as a member, receives the notification, reads and queries properties, renews, leaves.
"""

from __future__ import annotations

import argparse
import queue
import sys
import threading
import time
import uuid
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import requests
import zeep
from lxml import etree
from zeep import xsd
from zeep.exceptions import Fault

SG = "http://docs.oasis-open.org/wsrf/sg-2"
RL = "http://docs.oasis-open.org/wsrf/rl-2"
RP = "http://docs.oasis-open.org/wsrf/rp-2"
WSNT = "http://docs.oasis-open.org/wsn/b-2"
WSA = "http://www.w3.org/2005/08/addressing"
CONTENT = "https://gridrls.org/ns/registry-content/1"
MEMBER = "https://gridrls.org/ns/registry/1"
SOAP = "http://schemas.xmlsoap.org/soap/envelope/"
XPATH = "http://www.w3.org/TR/1999/REC-xpath-19991116"
SIMPLE = "http://docs.oasis-open.org/wsn/t-1/TopicExpression/Simple"
WAIT_SECONDS = 30


def session() -> requests.Session:
    made = requests.Session()
    made.trust_env = False  # no proxy, no certificates from the environment
    return made


class Resource:
    """One resource: the operations of its port type, at its own address."""

    def __init__(self, wsdl: str, address: str) -> None:
        self.address = address
        self._client = zeep.Client(f"{wsdl}?wsdl", transport=zeep.Transport(session=session(), operation_timeout=30))
        binding = next(iter(self._client.wsdl.bindings))
        self._service = self._client.create_service(binding, address)

    def call(self, operation: str, *arguments: Any, **named: Any) -> Any:
        return self._service[operation](*arguments, **named)

    def any(self, namespace: str, element_name: str, **named: Any) -> Any:
        """A value for a place where the schema lets in any element."""
        element = self._client.get_element(f"{{{namespace}}}{element_name}")
        return xsd.AnyObject(element, element(**named))

    def raw(self, body: etree._Element) -> etree._Element:
        """For what zeep can't write: text with prefixes, as queries have. Returns what the body of the answer holds."""
        envelope = etree.Element(f"{{{SOAP}}}Envelope", nsmap={"soap": SOAP})
        etree.SubElement(envelope, f"{{{SOAP}}}Body").append(body)
        answer = session().post(
            self.address, data=etree.tostring(envelope), headers={"Content-Type": "text/xml; charset=utf-8"}, timeout=30
        )
        content = etree.fromstring(answer.content).find(f"{{{SOAP}}}Body")[0]
        if answer.status_code != 200:
            raise RuntimeError(content.findtext("faultstring"))
        return content


class Mailbox:
    """A consumer of notifications: a small web server, and the messages it received."""

    def __init__(self) -> None:
        told: queue.Queue[etree._Element] = queue.Queue()

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                message = etree.fromstring(self.rfile.read(int(self.headers["Content-Length"])))
                for notification in message.iter(f"{{{WSNT}}}NotificationMessage"):
                    told.put(notification)
                self.send_response(202)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *arguments: Any) -> None:
                pass

        self._told = told
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}/told"

    def next(self) -> etree._Element:
        return self._told.get(timeout=WAIT_SECONDS)

    def wait_for(self, name: str) -> etree._Element:
        """The next notification that is about a member."""
        end = time.monotonic() + WAIT_SECONDS
        while True:
            message = self._told.get(timeout=max(0.01, end - time.monotonic()))
            if message.findtext(f".//{{{MEMBER}}}name") == name:
                return message

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


def show(step: str, text: object) -> None:
    print(f"{step:<14}{text}", flush=True)


def kind(notification: etree._Element) -> str:
    return etree.QName(notification.find(f"{{{WSNT}}}Message")[0]).localname


def reference(address: str) -> dict[str, Any]:
    return {"Address": address}


def topic(name: str) -> etree._Element:
    element = etree.Element(f"{{{WSNT}}}TopicExpression", Dialect=SIMPLE, nsmap={"wsnt": WSNT, "sg": SG})
    element.text = f"sg:{name}"
    return element


def subscribe(group: Resource, address: str, *filters: etree._Element) -> str:
    """With a filter as raw XML, for the prefix of a topic must be declared."""
    request = etree.Element(f"{{{WSNT}}}Subscribe", nsmap={"wsnt": WSNT, "wsa": WSA})
    consumer = etree.SubElement(request, f"{{{WSNT}}}ConsumerReference")
    etree.SubElement(consumer, f"{{{WSA}}}Address").text = address
    if filters:
        etree.SubElement(request, f"{{{WSNT}}}Filter").extend(filters)
    etree.SubElement(request, f"{{{WSNT}}}InitialTerminationTime").text = "PT5M"
    return group.raw(request).findtext(f"{{{WSNT}}}SubscriptionReference/{{{WSA}}}Address")


def join(group: Resource, name: str) -> str:
    """Becomes a member; the answer is the address of the entry."""
    address = f"http://{name}.example.org:39281/ws/lrc"
    content = group.any(
        CONTENT,
        "serviceDescription",
        name=name,
        bootId=1,
        generation=1,
        role=["LRC"],
        endpoint=[{"portType": "LOCAL_REPLICA_CATALOG", "address": address}],
        site="sample",
        sends=["LIST"],
    )
    answer = group.call(
        "Add", MemberEPR=reference(address), Content={"_value_1": [content]}, InitialTerminationTime="PT1M"
    )
    seconds = (answer.TerminationTime - answer.CurrentTime).total_seconds()
    show("Add", f"{name} for {seconds:.0f} s")
    return answer.ServiceGroupEntryReference.Address._value_1


def read(entry: Resource) -> None:
    answer = entry.call("GetResourceProperty", etree.QName(SG, "Content"))
    content = answer[0] if isinstance(answer, list) else answer
    show("property", f"Content read: {type(content).__name__}")
    names = [etree.QName(RL, "TerminationTime"), etree.QName(RL, "CurrentTime")]
    answer = entry.call("GetMultipleResourceProperties", ResourceProperty=names)
    show("properties", f"{len(answer)} read")


def query(group: Resource, name: str) -> None:
    """XPath 1.0 over all members, with the prefixes that the expression declares."""
    request = etree.Element(f"{{{RP}}}QueryResourceProperties", nsmap={"rp": RP, "s": SG, "c": CONTENT, "m": MEMBER})
    expression = etree.SubElement(request, f"{{{RP}}}QueryExpression", Dialect=XPATH)
    expression.text = f"//s:Entry[s:Content/c:serviceDescription/m:name = '{name}']/s:MemberServiceEPR"
    for found in group.raw(request):
        show("query", found.findtext(f"{{{WSA}}}Address"))


def leave(entry: Resource) -> None:
    entry.call("Destroy")
    show("Destroy", "left")
    try:
        entry.call("Destroy")
    except Fault as fault:
        show("fault", f"{etree.QName(fault.detail[0]).localname}: {fault.message}")
    else:
        raise RuntimeError("the same entry could be destroyed twice")


def pull(pull_point: Resource, name: str) -> None:
    """Fetches until what happened to the member is there."""
    end = time.monotonic() + WAIT_SECONDS
    while time.monotonic() < end:
        request = etree.Element(f"{{{WSNT}}}GetMessages", nsmap={"wsnt": WSNT})
        for notification in pull_point.raw(request).iter(f"{{{WSNT}}}NotificationMessage"):
            if notification.findtext(f".//{{{MEMBER}}}name") == name:
                show("pulled", f"{kind(notification)} of {name}")
                if kind(notification) == "EntryRemovalNotification":
                    pull_point.call("DestroyPullPoint")
                    return
        time.sleep(0.2)
    raise RuntimeError("the pull point was not told")


def run(url: str) -> None:
    base = f"{url}/ws/registry"
    group = Resource(f"{base}/group", f"{base}/group")
    name = f"sample-{uuid.uuid4().hex[:12]}"
    mailbox = Mailbox()
    try:
        box = group.call("CreatePullPoint")
        box = getattr(box, "PullPoint", box).Address._value_1
        pull_point = Resource(f"{base}/pull-point", box)
        subscribe(group, box)
        added = Resource(f"{base}/subscription", subscribe(group, mailbox.address, topic("EntryAdditionNotification")))
        show("Subscribe", "to a web server, and to a pull point")
        entry = Resource(f"{base}/entry", join(group, name))
        show("notified", f"{kind(mailbox.wait_for(name))} of {name}")
        read(entry)
        query(group, name)
        renewed = entry.call("SetTerminationTime", RequestedLifetimeDuration=timedelta(seconds=90))
        seconds = (renewed.NewTerminationTime - renewed.CurrentTime).total_seconds()
        show("renew", f"granted {seconds:.0f} s")
        leave(entry)
        pull(pull_point, name)
        added.call("Unsubscribe")
        show("Unsubscribe", "done")
    finally:
        mailbox.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("server", metavar="SERVER_URL", nargs="?", default="http://127.0.0.1:39281")
    try:
        run(parser.parse_args().server.rstrip("/"))
        return 0
    except requests.ConnectionError as error:
        print(f"wsrf_registry: no answer from {error.request.url}", file=sys.stderr)
    except (RuntimeError, OSError, queue.Empty, zeep.exceptions.Error) as error:
        print(f"wsrf_registry: {error!r}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
