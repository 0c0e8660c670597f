package org.gridrls.perf.micro.wss;

import org.gridrls.perf.calls.SampleNames;
import org.gridrls.wire.lrc.MappingPageXml;
import org.gridrls.wire.lrc.MappingRowXml;
import org.gridrls.wire.lrc.Query;
import org.gridrls.wire.lrc.QueryResponse;
import org.gridrls.wire.types.ObjectTypeXml;
import org.gridrls.wss.message.Addressing;

/**
 * A whole call but for the network and the catalog: the client writes and signs a query, the server
 * checks and reads it, writes and signs the answer, and the client checks and reads that.
 */
record SignedCall(MessageEngine client, MessageEngine server) {
  private static final String TO = "https://catalog.example.org/ws/signed/lrc";

  void make(long number) {
    try {
      String id = "urn:uuid:" + number;
      Query query = new Query();
      query.setObjectType(ObjectTypeXml.LOGICAL_NAME);
      query.setName(SampleNames.name(number % 100_000));
      byte[] request = client.write(query, Addressing.request(TO, "urn:query", id));
      Query asked = (Query) server.read(request);
      QueryResponse answer = answer(asked.getName());
      byte[] reply =
          server.write(answer, Addressing.reply("urn:answer", java.util.Optional.of(id)));
      QueryResponse read = (QueryResponse) client.read(reply);
      if (!read.getResult().getMapping().get(0).getLogicalName().equals(query.getName())) {
        throw new IllegalStateException("another answer");
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** One target of the name. */
  private static QueryResponse answer(String name) {
    MappingRowXml row = new MappingRowXml();
    row.setLogicalName(name);
    row.setTargetName(SampleNames.target(name));
    MappingPageXml page = new MappingPageXml();
    page.getMapping().add(row);
    page.setLimit(1);
    QueryResponse answer = new QueryResponse();
    answer.setResult(page);
    return answer;
  }
}
