"""A client of the Replica Location Service.

    from gridrls import Server

    server = Server("http://127.0.0.1:39281")
    server.catalog.create("my/data", "file:///disk/my-data")
    answer = server.index.locate("my/data")
    print(answer.verdict, [replica.target for replica in answer.replicas])
"""

from gridrls.client import Catalog, Index, Registry, Server
from gridrls.search import CatalogFound, FederationFound, Incomplete, iterate_by_index, search_by_index, search_federation
from gridrls.soap import Identity, RlsError, Security, Unreachable
from gridrls.values import (
    Condition,
    Gap,
    LastKnown,
    Located,
    Mapping,
    Member,
    Object,
    Replica,
    Value,
)

__all__ = [
    "Catalog",
    "CatalogFound",
    "Condition",
    "FederationFound",
    "Gap",
    "Identity",
    "Incomplete",
    "Index",
    "LastKnown",
    "Located",
    "Mapping",
    "Member",
    "Object",
    "Registry",
    "Replica",
    "RlsError",
    "Security",
    "Server",
    "Unreachable",
    "Value",
    "iterate_by_index",
    "search_by_index",
    "search_federation",
]
