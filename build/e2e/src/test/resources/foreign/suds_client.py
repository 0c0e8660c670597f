"""A client made by suds from the WSDL that a server gives out: suds_client.py URL NAME."""

import sys

from suds import WebFault
from suds.client import Client

url, name = sys.argv[1:]
catalog = Client(url + "/ws/lrc?wsdl", cache=None)
index = Client(url + "/ws/rli?wsdl", cache=None)

catalog.service.create(name, "file:///here/" + name)
catalog.service.add(name, "file:///there/" + name)
page = catalog.service.query("LOGICAL_NAME", name)
print("query", *sorted(row.targetName for row in page.mapping))
try:
    catalog.service.create(name, "x")
except WebFault as refused:
    print("fault", refused.fault.detail.rlsFault.code)
mapping = catalog.factory.create("ns1:Mapping")
mapping.logicalName, mapping.targetName = name + ".2", "t"
print("bulk", catalog.service.bulkCreate(mode="PER_ITEM", mapping=[mapping]).applied)
definition = catalog.factory.create("ns0:AttributeDefinition")
definition.name, definition.objectType, definition.type = "suds_size", "LOGICAL_NAME", "INT"
catalog.service.defineAttribute(definition)
value = catalog.factory.create("ns0:ObjectAttribute")
value.objectType, value.objectName = "LOGICAL_NAME", name
value.attribute.name, value.attribute.intValue = "suds_size", 3 * 2**30
catalog.service.addAttribute(value)
print("attribute", catalog.service.getAttributes("LOGICAL_NAME", name, {"all": True}).attribute[0].intValue)
answer = index.service.locate(logicalName=[name + ".none"])
print("locate", answer.name[0].verdict)
