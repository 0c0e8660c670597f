"""A client of a secured catalog: it proves who it is by the connection, or by each message.

By the connection: a certificate (--certificate, --key) or a token (--token-file), at /ws/lrc. By messages: a user name
and password (--user, --password-file), at /ws/password/lrc, or signatures, at /ws/signed/lrc (--certificate, --key, and
--server for the server's certificate), which need the package xmlsec.
"""

from __future__ import annotations

import argparse
import base64
import pathlib
import ssl
import sys
import uuid
from datetime import datetime, timedelta, timezone
from typing import Any

import requests
import zeep
from lxml import etree
from zeep.exceptions import Fault
from zeep.wsse.username import UsernameToken

SOAP = "http://schemas.xmlsoap.org/soap/envelope/"
ADDRESSING = "http://www.w3.org/2005/08/addressing"
DSIG = "http://www.w3.org/2000/09/xmldsig#"
OASIS = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-"
WSSE = OASIS + "wssecurity-secext-1.0.xsd"
WSU = OASIS + "wssecurity-utility-1.0.xsd"
BASE64 = OASIS + "soap-message-security-1.0#Base64Binary"
X509 = OASIS + "x509-token-profile-1.0#X509v3"
OID_OF_ELLIPTIC_KEYS = bytes.fromhex("06072a8648ce3d0201")


def element(parent: etree._Element | None, namespace: str, name: str, text: str | None = None, **attributes: str):
    made = etree.Element(f"{{{namespace}}}{name}", attributes)
    made.text = text
    if parent is not None:
        parent.append(made)
    return made


class SignedMessages:
    """Signs requests and verifies replies. For one call at a time.

    zeep has a signature of its own, without timestamp and addressing headers, and it verifies a reply by one's own key.
    """

    def __init__(self, certificate: str, key: str, server: str) -> None:
        import xmlsec

        self._xmlsec = xmlsec
        self._certificate = ssl.PEM_cert_to_DER_cert(pathlib.Path(certificate).read_text())
        self._key = xmlsec.Key.from_file(key, xmlsec.constants.KeyDataFormatPem)
        self._server = xmlsec.Key.from_file(server, xmlsec.constants.KeyDataFormatCertPem)
        elliptic = OID_OF_ELLIPTIC_KEYS in self._certificate
        self._method = xmlsec.Transform.ECDSA_SHA256 if elliptic else xmlsec.Transform.RSA_SHA256
        self._sent = ""

    def apply(self, envelope: etree._Element, headers: dict[str, str]) -> tuple[etree._Element, dict[str, str]]:
        header = envelope.find(f"{{{SOAP}}}Header")
        self._sent = header.findtext(f"{{{ADDRESSING}}}MessageID")
        security = element(header, WSSE, "Security")
        timestamp = self._timestamp(security)
        token = element(security, WSSE, "BinarySecurityToken", base64.b64encode(self._certificate).decode())
        token.set("EncodingType", BASE64)
        token.set("ValueType", X509)
        token.set(f"{{{WSU}}}Id", "token")
        parts = [part for part in header if part is not security]
        self._sign(security, [envelope.find(f"{{{SOAP}}}Body"), timestamp, token, *parts])
        return envelope, headers

    @staticmethod
    def _timestamp(security: etree._Element) -> etree._Element:
        now = datetime.now(timezone.utc)
        timestamp = element(security, WSU, "Timestamp")
        for name, time in {"Created": now, "Expires": now + timedelta(minutes=5)}.items():
            element(timestamp, WSU, name, time.strftime("%Y-%m-%dT%H:%M:%SZ"))
        return timestamp

    def _sign(self, security: etree._Element, parts: list[etree._Element]) -> None:
        xmlsec = self._xmlsec
        signature = xmlsec.template.create(security, xmlsec.Transform.EXCL_C14N, self._method, ns="ds")
        reference = element(
            element(xmlsec.template.ensure_key_info(signature), WSSE, "SecurityTokenReference"), WSSE, "Reference"
        )
        reference.set("URI", "#token")
        reference.set("ValueType", X509)
        security.append(signature)
        context = xmlsec.SignatureContext()
        context.key = self._key
        for number, part in enumerate(parts):
            name = part.get(f"{{{WSU}}}Id") or f"part-{number}"
            part.set(f"{{{WSU}}}Id", name)
            context.register_id(part, "Id", WSU)
            signed = xmlsec.template.add_reference(signature, xmlsec.Transform.SHA256, uri=f"#{name}")
            xmlsec.template.add_transform(signed, xmlsec.Transform.EXCL_C14N)
        context.sign(signature)

    def verify(self, envelope: etree._Element) -> etree._Element:
        """Only what the server signed, all of it, at its place, and in answer to what was sent."""
        header, body = envelope.find(f"{{{SOAP}}}Header"), envelope.find(f"{{{SOAP}}}Body")
        security = None if header is None else header.find(f"{{{WSSE}}}Security")
        if security is None:
            raise RuntimeError(f"the answer is not signed: {body.findtext('.//faultstring')}")
        ids = [value for node in envelope.iter("*") for name, value in node.attrib.items() if self._is_id(name)]
        if len(ids) != len(set(ids)):
            raise RuntimeError("the answer has two elements of the same id")
        context = self._xmlsec.SignatureContext()
        context.key = self._server
        parts = [body, security.find(f"{{{WSU}}}Timestamp"), *(part for part in header if part is not security)]
        token = security.find(f"{{{WSSE}}}BinarySecurityToken")
        for part in [*parts, token]:
            context.register_id(part, "Id", WSU)
        signature = security.find(f"{{{DSIG}}}Signature")
        try:
            context.verify(signature)
        except self._xmlsec.Error as error:
            raise RuntimeError("the answer is not signed by the server") from error
        signed = {reference.get("URI") for reference in signature.iter(f"{{{DSIG}}}Reference")}
        if not {f"#{part.get(f'{{{WSU}}}Id')}" for part in parts} <= signed:
            raise RuntimeError("not all of the answer is signed")
        if header.findtext(f"{{{ADDRESSING}}}RelatesTo") != self._sent:
            raise RuntimeError("the answer belongs to another message")
        return envelope

    @staticmethod
    def _is_id(attribute: str) -> bool:
        return etree.QName(attribute).localname.lower() == "id"


class Catalog:
    """A catalog whose callers prove who they are. Not for use by several threads."""

    def __init__(self, options: argparse.Namespace) -> None:
        session = requests.Session()
        session.trust_env = False  # else certificates and credentials of the environment go before the session's own
        session.verify = options.trust
        if options.token_file:
            token = pathlib.Path(options.token_file).read_text().strip()
            session.headers["Authorization"] = f"Bearer {token}"
        if options.certificate and not options.server:
            session.cert = (options.certificate, options.key)
        transport = zeep.Transport(session=session, timeout=10, operation_timeout=30)
        self._client = zeep.Client(f"{options.url}?wsdl", transport=transport, wsse=self._message_security(options))

    @staticmethod
    def _message_security(options: argparse.Namespace) -> SignedMessages | UsernameToken | None:
        if options.server:
            return SignedMessages(options.certificate, options.key, options.server)
        if options.user:
            return UsernameToken(options.user, pathlib.Path(options.password_file).read_text().strip())
        return None

    def call(self, operation: str, **arguments: Any) -> Any:
        return self._client.service[operation](**arguments)

    def code(self, fault: Fault) -> str:
        """That of the typed fault; without one, what it says."""
        if fault.detail is None or len(fault.detail) == 0:
            return fault.message
        return self._client.wsdl.types.deserialize(fault.detail[0]).code


def show(step: str, text: object) -> None:
    print(f"{step:<14}{text}", flush=True)


def run(catalog: Catalog, base: str) -> None:
    name = f"{base}/events \u00fc & <1>"
    catalog.call("create", logicalName=name, targetName=f"file:///here/{base}")
    show("create", name)
    try:
        for row in catalog.call("query", objectType="LOGICAL_NAME", name=name).mapping:
            show("query", row.targetName)
        try:
            catalog.call("create", logicalName=name, targetName=f"file:///there/{base}")
        except Fault as fault:
            show("fault", catalog.code(fault))
    finally:
        gone = catalog.call("deleteMatching", selection={"logicalPattern": f"{base}/*"}, dryRun=False)
        show("delete", f"{gone.deleted} mappings of {base}/*")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("url", help="address of the catalog, as https://host:39281/ws/signed/lrc")
    parser.add_argument("--trust", required=True, metavar="PEM", help="the authority of the server's certificate")
    parser.add_argument("--certificate", metavar="PEM", help="one's own certificate")
    parser.add_argument("--key", metavar="PEM", help="the key of that")
    parser.add_argument("--server", metavar="PEM", help="messages are signed; this certificate signs the answers")
    parser.add_argument("--token-file", metavar="FILE", help="a bearer token")
    parser.add_argument("--user", metavar="NAME", help="with --password-file")
    parser.add_argument("--password-file", metavar="FILE")
    parser.add_argument("--names", metavar="PREFIX", default="sample", help="the logical names begin so (%(default)s)")
    options = parser.parse_args()
    try:
        run(Catalog(options), f"{options.names}/{uuid.uuid4().hex[:12]}")
        return 0
    except ImportError as error:
        print(f"secured_rls: {error}", file=sys.stderr)
        return 3
    except (Fault, RuntimeError, OSError, zeep.exceptions.Error) as error:
        print(f"secured_rls: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
