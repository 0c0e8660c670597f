"""The module `rlsClient` of the Globus RLS, by gridrls: LIGO's programs (LSCdataFind, LSCfileAdd, LDR) import it.

URLs are `rls://HOST[:PORT]`: https for a caller with a certificate, otherwise http; or what gridrls takes.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from datetime import datetime, timezone
from typing import Any

from gridrls import RlsError, Security, Server, Unreachable

obj_lrc_lfn, obj_lrc_pfn, obj_rli_lfn, obj_rli_lrc = range(4)
attr_type_date, attr_type_flt, attr_type_int, attr_type_str = range(4)

PORT = 39281
_OBJECTS = {obj_lrc_lfn: "LOGICAL_NAME", obj_lrc_pfn: "TARGET_NAME"}
_TYPES = {attr_type_date: "DATE", attr_type_flt: "FLOAT", attr_type_int: "INT", attr_type_str: "STRING"}


class RlsClientException(Exception):
    """Every failure of a call. `code` is that of gridrls, or UNREACHABLE or UNKNOWN."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class RlsAttr:
    """An attribute: its name, what it is of, its type and its value."""

    def __init__(self, name: str = "", objtype: int = obj_lrc_lfn, type: int = attr_type_str, val: Any = None) -> None:
        self.name, self.objtype, self.type, self.val = name, objtype, type, val

    def set_name(self, name: str) -> None:
        self.name = name

    def set_objtype(self, objtype: int) -> None:
        self.objtype = objtype

    def set_type(self, type: int) -> None:
        self.type = type

    def set_val(self, val: Any) -> None:
        self.val = val

    def get_name(self) -> str:
        return self.name

    def get_objtype(self) -> int:
        return self.objtype

    def get_type(self) -> int:
        return self.type

    def get_val(self) -> Any:
        return self.val

    def wire(self) -> dict[str, Any]:
        kind, value = _TYPES[self.type], self.val
        if kind == "DATE" and not isinstance(value, datetime):  # seconds, as the original has dates
            value = datetime.fromtimestamp(int(value), timezone.utc)
        elif kind == "FLOAT":
            value = float(value)
        elif kind == "INT":
            value = int(value)
        elif kind == "STRING":
            value = str(value)
        return {"name": self.name, f"{kind.lower()}Value": value}


def _attribute(wire: Any, objtype: int) -> RlsAttr:
    given = ((kind, getattr(wire, f"{_TYPES[kind].lower()}Value")) for kind in _TYPES)
    kind, value = next(((kind, value) for kind, value in given if value is not None), (attr_type_str, ""))
    return RlsAttr(wire.name, objtype, kind, int(value.timestamp()) if kind == attr_type_date else value)


def _pairs(mappings: dict[str, Any]) -> list[tuple[str, str]]:
    """A name has one copy, or a list of them."""
    return [(lfn, pfn) for lfn, pfns in mappings.items() for pfn in ([pfns] if isinstance(pfns, str) else pfns)]


def _answers(result: Any) -> Any:
    """zeep leaves out what holds a single element."""
    return getattr(result, "answer", result) or []


class RlsClient:
    """A server. `cert` and `key` are files; default: those that X509_USER_CERT and X509_USER_KEY name."""

    def __init__(self, url: str, cert: str | None = None, key: str | None = None) -> None:
        cert = cert or os.environ.get("X509_USER_CERT")
        key = key or os.environ.get("X509_USER_KEY")
        old = re.fullmatch(r"(rlsn?)://([^/:]+|\[[^]]+\])(:\d+)?/?", url)
        if old:
            url = f"{'https' if old[1] == 'rls' and cert else 'http'}://{old[2]}{old[3] or f':{PORT}'}"
        trust = os.environ.get("RLS_TRUST")
        url = url.split("/ws/")[0]  # an index names the service of a catalog
        self._server = Server(url, Security(trust=trust, certificate=cert, key=key) if url.startswith("https:") else Security())
        self._call("admin", "ping")

    def _call(self, service: str, operation: str, **arguments: Any) -> Any:
        try:
            return getattr(self._server, service).call(operation, **arguments)
        except RlsError as error:
            raise RlsClientException(error.code, str(error)) from error
        except Unreachable as error:
            raise RlsClientException("UNREACHABLE", str(error)) from error

    def lrc_exists(self, name: str, objtype: int = obj_lrc_lfn) -> bool:
        return bool(self._call("catalog", "exists", objectType=_OBJECTS[objtype], name=name))

    def lrc_create_lfn(self, lfn: str, pfn: str) -> None:
        self._call("catalog", "create", logicalName=lfn, targetName=pfn)

    def lrc_add(self, lfn: str, pfn: str) -> None:
        self._call("catalog", "add", logicalName=lfn, targetName=pfn)

    def lrc_delete(self, lfn: str, pfn: str) -> None:
        self._call("catalog", "delete", logicalName=lfn, targetName=pfn)

    def _changed(self, operation: str, mappings: dict[str, Any]) -> dict[str, list[str]]:
        """What failed, in the form of what was given."""
        pairs = _pairs(mappings)
        wire = [{"logicalName": lfn, "targetName": pfn} for lfn, pfn in pairs]
        failed: dict[str, list[str]] = {}
        for failure in self._call("catalog", operation, mode="PER_ITEM", mapping=wire).failure:
            lfn, pfn = pairs[failure.index]
            failed.setdefault(lfn, []).append(pfn)
        return failed

    def lrc_create_lfn_bulk(self, mappings: dict[str, Any]) -> dict[str, list[str]]:
        return self._changed("bulkCreate", mappings)

    def lrc_add_bulk(self, mappings: dict[str, Any]) -> dict[str, list[str]]:
        return self._changed("bulkAdd", mappings)

    def lrc_delete_bulk(self, mappings: dict[str, Any]) -> dict[str, list[str]]:
        return self._changed("bulkDelete", mappings)

    def _queried(self, names: Iterable[str], objtype: int) -> dict[str, list[str]]:
        """The other side of each name's mappings; names that the catalog does not have are left out."""
        other = "targetName" if objtype == obj_lrc_lfn else "logicalName"
        result = self._call("catalog", "bulkQuery", objectType=_OBJECTS[objtype], name=list(names))
        return {one.name: [getattr(row, other) for row in one.mapping] for one in _answers(result) if one.mapping}

    def lrc_get_pfn(self, lfn: str, offset: int = 0, reslimit: int = 0) -> list[str]:
        return self._some(lfn, obj_lrc_lfn, offset, reslimit)

    def lrc_get_lfn(self, pfn: str, offset: int = 0, reslimit: int = 0) -> list[str]:
        return self._some(pfn, obj_lrc_pfn, offset, reslimit)

    def _some(self, name: str, objtype: int, offset: int, reslimit: int) -> list[str]:
        found = self._queried([name], objtype).get(name)
        if found is None:
            raise RlsClientException(f"{_OBJECTS[objtype]}_NOT_FOUND", f"{'LP'[objtype]}FN doesn't exist: {name}")
        return found[offset : offset + reslimit if reslimit else None]

    def lrc_get_pfn_bulk(self, lfns: Iterable[str]) -> dict[str, list[str]]:
        return self._queried(lfns, obj_lrc_lfn)

    def lrc_get_lfn_bulk(self, pfns: Iterable[str]) -> dict[str, list[str]]:
        return self._queried(pfns, obj_lrc_pfn)

    def rename_pfn_bulk(self, pairs: Iterable[Iterable[str]]) -> list[list[str]]:
        """Those that failed."""
        changes = [list(pair) for pair in pairs]
        wire = [{"from": source, "to": target} for source, target in changes]
        result = self._call("catalog", "bulkRename", objectType="TARGET_NAME", mode="PER_ITEM", change=wire)
        return [changes[failure.index] for failure in result.failure]

    def lrc_attr_define(self, attr: RlsAttr) -> None:
        definition = {"name": attr.name, "objectType": _OBJECTS[attr.objtype], "type": _TYPES[attr.type]}
        self._call("catalog", "defineAttribute", definition=definition)

    def lrc_attr_add(self, key: str, attr: RlsAttr) -> None:
        value = {"objectType": _OBJECTS[attr.objtype], "objectName": key, "attribute": attr.wire()}
        self._call("catalog", "addAttribute", value=value)

    def lrc_attr_value_get(self, key: str, objtype: int, name: str | None = None) -> list[RlsAttr]:
        """One attribute, or all of them. Fails if the object has none such."""
        wanted = {"name": [name]} if name else {"all": True}
        result = self._call("catalog", "getAttributes", objectType=_OBJECTS[objtype], objectName=key, attributes=wanted)
        found = [_attribute(one, objtype) for one in result or []]
        if not found:
            raise RlsClientException("ATTRIBUTE_VALUE_NOT_FOUND", f"Attribute doesn't exist: {name or key}")
        return found

    def rli_get_lrc(self, lfn: str) -> list[str]:
        """The URLs of catalogs. UNKNOWN is raised if the index finds none and does not cover every catalog."""
        result = self._call("index", "getLRCs", logicalName=lfn)
        found = [one.lrc for answer in result.answer for one in answer.location]
        if not found:
            complete = result.completeness.complete
            code, text = ("LOGICAL_NAME_NOT_FOUND", "LFN doesn't exist") if complete else ("UNKNOWN", "the index does not cover every catalog")
            raise RlsClientException(code, f"{text}: {lfn}")
        return found

    def rli_lfn_exists(self, lfn: str) -> bool:
        try:
            return bool(self.rli_get_lrc(lfn))
        except RlsClientException as error:
            if error.code != "LOGICAL_NAME_NOT_FOUND":
                raise
            return False
