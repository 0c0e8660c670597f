package org.gridrls.perf.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.MappingPage;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.kit.host.SoapHost;
import org.gridrls.perf.http.Connector;
import org.gridrls.perf.http.HttpLoad;
import org.gridrls.perf.http.SoapRequest;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.measure.Numbers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EchoServerTest {
  private static final String REPLY =
      """
      <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>
        <queryResponse xmlns="https://gridrls.org/ns/lrc/1"><result>
          <mapping><logicalName>a</logicalName><targetName>gsiftp://b/a</targetName></mapping>
          <limit>10</limit>
        </result></queryResponse>
      </soap:Body></soap:Envelope>
      """;

  @TempDir Path directory;

  private SoapHost echo() throws Exception {
    return EchoServer.host("lrc", Files.writeString(directory.resolve("reply.xml"), REPLY));
  }

  @Test
  void itGivesTheRecordedReplyWhateverIsAsked() throws Exception {
    try (SoapHost host = echo();
        SoapConnector connector = new SoapConnector(Timeouts.DEFAULT)) {
      MappingPage page =
          new LrcClient(connector, host.baseUrl())
              .query(
                  ObjectType.LOGICAL_NAME,
                  "another",
                  AttributeSelection.NONE,
                  PageRequest.first(10));
      assertEquals("gsiftp://b/a", page.mappings().get(0).mapping().targetName().value());
    }
  }

  @Test
  void theCheapClientsGetTheirReplies() throws Exception {
    try (SoapHost host = echo()) {
      URI endpoint = URI.create(host.baseUrl() + "/ws/lrc");
      String namespace = "https://gridrls.org/ns/lrc/1";
      HttpLoad load =
          new HttpLoad(
              endpoint,
              Connector.plain(endpoint),
              3,
              Numbers.endless(),
              call ->
                  SoapRequest.of(
                      endpoint,
                      namespace + "/query",
                      "<query xmlns=\""
                          + namespace
                          + "\"><objectType>LOGICAL_NAME</objectType>"
                          + "<name>n"
                          + call
                          + "</name></query>",
                      "gsiftp://b/a"));
      assertEquals(3, load.once().operations());
      assertEquals(3, load.micros().getTotalCount());
      Load.Done done = load.run(Duration.ofMillis(50));
      assertTrue(done.operations() >= 3, () -> "only " + done.operations());
    }
  }
}
