package org.gridrls.server.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.activation.DataHandler;
import jakarta.mail.util.ByteArrayDataSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gridrls.api.BulkMode;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.wire.WireMappings;
import org.gridrls.api.xml.UtcInstant;
import org.gridrls.client.ReplicatorClient;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.server.ServerProcess;
import org.gridrls.server.SoapWire;
import org.gridrls.testkit.Eventually;
import org.gridrls.wire.lrc.AttributeSearchXml;
import org.gridrls.wire.lrc.JunctionXml;
import org.gridrls.wire.replicator.CreatedReplicatorXml;
import org.gridrls.wire.replicator.ReplicationItemXml;
import org.gridrls.wire.replicator.ReplicationOptionsXml;
import org.gridrls.wire.replicator.ReplicationStateXml;
import org.gridrls.wire.replicator.Replicator;
import org.gridrls.wire.replicator.RequestedFilesXml;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Requests whose files are in a request file, or are those that meet conditions. */
@Tag("process")
class RequestedFilesTest extends ReplicationTestBase {
  private static ReplicationOptionsXml options() {
    ReplicationOptionsXml options = new ReplicationOptionsXml();
    options.setDestination(AT);
    return options;
  }

  private static RequestedFilesXml file(byte[] content) {
    RequestedFilesXml files = new RequestedFilesXml();
    files.setFile(new DataHandler(new ByteArrayDataSource(content, "application/octet-stream")));
    return files;
  }

  private static RequestedFilesXml file(String content) {
    return file(content.getBytes(StandardCharsets.UTF_8));
  }

  private static RequestedFilesXml names(String pattern) {
    RequestedFilesXml files = new RequestedFilesXml();
    AttributeSearchXml search = new AttributeSearchXml();
    search.setObjectType(WireMappings.toWire(ObjectType.LOGICAL_NAME));
    search.setJunction(JunctionXml.AND);
    search.setNamePattern(pattern);
    files.setNames(search);
    return files;
  }

  private CreatedReplicatorXml created(String requestId, RequestedFilesXml files) {
    return client().create(requestId, options(), files);
  }

  private static String lines(CreatedReplicatorXml created) {
    return created.getRejected().stream()
        .map(one -> one.getLine() + " " + one.getReason())
        .collect(Collectors.joining("\n"));
  }

  @Test
  void eachBrokenLineIsRejectedWithItsNumberAndTheOthersGoOn() throws IOException {
    register(0, 4);
    replicator();
    String text =
        """
        %s
        %s\tsize=x
        %s\t%s/%s\r

        \tsize=1
        %s\thttp://elsewhere.example.org/f
        %s\tsize=%d\tchecksum=adler32:%s\t
        %s\tchecksum=none
        """
            .formatted(
                name(0),
                name(1),
                name(1),
                AT,
                name(1),
                name(2),
                name(2),
                FileStore.content("/" + name(2)).length,
                FileStore.adler32("/" + name(2)),
                name(3));
    CreatedReplicatorXml created = created("one", file(text));
    List<String> rejected = lines(created).lines().toList();
    assertEquals(4, rejected.size(), rejected::toString);
    assertTrue(rejected.get(0).startsWith("2 not a size"), rejected::toString);
    assertTrue(rejected.get(1).startsWith("5 the line does not begin"), rejected::toString);
    assertTrue(rejected.get(2).startsWith("6 the copy is not below"), rejected::toString);
    assertTrue(rejected.get(3).startsWith("8 a checksum is written"), rejected::toString);
    CreatedReplicatorXml again = created("one", file(text));
    assertEquals(created.getStatus().getId(), again.getStatus().getId());
    assertEquals(lines(created), lines(again));
    assertEquals(3, again.getStatus().getCount().getTotal());
    String id = created.getStatus().getId();
    client().of(id, Replicator::start);
    assertEquals(3, awaitFinished(id).getDone());
    requireCopies(0, 3);
  }

  @Test
  void aLongFileComesAsAnAttachmentAndIsStarted() throws IOException {
    replicator();
    String text = IntStream.range(0, 25_000).mapToObj(i -> name(i) + "\n").collect(joining());
    try (SoapConnector light = new SoapConnector(Timeouts.DEFAULT, Credentials.NONE)) {
      ReplicatorClient client = new ReplicatorClient(light, servers.url("replicator"));
      CreatedReplicatorXml created =
          client.call(
              service ->
                  service.createReplicator("long", options(), List.of(), true, null, file(text)));
      assertEquals(25_000, created.getStatus().getCount().getTotal());
      assertEquals(ReplicationStateXml.ACTIVE, created.getStatus().getState());
      client.destroy(created.getStatus().getId());
    }
  }

  private static Collector<CharSequence, ?, String> joining() {
    return Collectors.joining();
  }

  private void refused(RlsError error, String message, RequestedFilesXml files) {
    RlsException refused = assertThrows(RlsException.class, () -> created("refused", files));
    assertEquals(error, refused.error(), refused::getMessage);
    assertTrue(refused.getMessage().contains(message), refused::getMessage);
    assertEquals(List.of(), client().list(PageRequest.first()).getReplicator());
  }

  @Test
  void whatIsNotARequestFileLeavesNothingBehind() {
    replicator("replicator.items-max", "20000");
    refused(
        RlsError.BAD_ARGUMENT, "not understood; the first one: 1: ", file("\tx\n".repeat(1_001)));
    refused(RlsError.BAD_ARGUMENT, "names a file; the first one: 1: ", file("\tx\n"));
    refused(RlsError.BAD_ARGUMENT, "no line of the request file names a file", file("\n\n"));
    refused(RlsError.TOO_LARGE, "line 2 has more than", file("a\n" + "x".repeat(70_000)));
    String many = IntStream.range(0, 20_001).mapToObj(i -> name(i) + "\n").collect(joining());
    refused(RlsError.TOO_LARGE, "at most 20000 files", file(many));
    refused(RlsError.BAD_ARGUMENT, "either items, or a file", new RequestedFilesXml());
    RequestedFilesXml both = file("a");
    both.setNames(names("*").getNames());
    refused(RlsError.BAD_ARGUMENT, "either items, or a file", both);
    CreatedReplicatorXml binary = created("binary", file(new byte[] {'a', '\n', (byte) 0xff}));
    assertEquals("2 the line is not UTF-8", lines(binary));
    assertEquals(1, binary.getStatus().getCount().getTotal());
  }

  @Test
  void aRequestIdAndALifetimeHaveLimits() {
    replicator();
    RlsException tooLong =
        assertThrows(RlsException.class, () -> created("x".repeat(300), file("a")));
    assertEquals(RlsError.BAD_ARGUMENT, tooLong.error());
    RlsException tooShort =
        assertThrows(
            RlsException.class,
            () ->
                client()
                    .call(
                        service ->
                            service.createReplicator(
                                "short", options(), List.of(), true, -1, null)));
    assertEquals(RlsError.BAD_ARGUMENT, tooShort.error());
    assertEquals(List.of(), client().list(PageRequest.first()).getReplicator());
  }

  @Test
  void aRepeatedRequestIsAnsweredThoughNoMoreAreAccepted() {
    replicator("replicator.requests-max", "1");
    String id = created("one", file("a")).getStatus().getId();
    assertEquals(id, created("one", file("a")).getStatus().getId());
    RlsException full = assertThrows(RlsException.class, () -> created("two", file("a")));
    assertEquals(RlsError.OVERLOADED, full.error());
  }

  @Test
  void aUriIsNotReadByTheServer() {
    replicator();
    RequestedFilesXml files = new RequestedFilesXml();
    files.setUri(storage.url("/list"));
    refused(RlsError.UNSUPPORTED, "rls replicate -i FILE", files);
    assertEquals(0, storage.requests.get());
  }

  @Test
  void theFilesThatMeetConditionsNowAreBrought() throws IOException {
    register(0, 3);
    String url = replicator();
    servers
        .lrc("lrc-1")
        .putAll(List.of(source("other/f", storage.url("/other/f"))), BulkMode.PER_ITEM);
    int size = FileStore.content("/" + name(0)).length;
    shell.done("replicate", "--where", "size:int=" + size, "--pattern", "run/*", "--to", AT, url);
    String id = shell.lines().get(0).split("\t")[0];
    assertEquals(3, awaitFinished(id).getDone());
    requireCopies(0, 3);
    shell.done("replicate", "--where", "size:int=1", "--to", AT, "--wait", "1m", url);
    shell.printed("finished\t0/0");
    assertEquals(2, shell.rls("replicate", name(0), "--where", "size:int=1", "--to", AT, url));
    assertTrue(shell.errors().contains("either names"), shell::errors);
  }

  @Test
  void aSearchThatNotAllCatalogsAnswerCreatesNothing() throws Exception {
    register(0, 1);
    String url = replicator();
    try (ServerProcess third =
        ServerProcess.start(
            directory.resolve("third"),
            "roles=lrc",
            "name=lrc-3",
            "membership.registry=" + servers.url("registry"))) {
      servers.awaitMembers(6);
      third.kill();
      Eventually.holds(
          "the search is refused",
          () -> shell.rls("replicate", "--pattern", "run/*", "--to", AT, url) != 0);
      assertTrue(shell.errors().contains("not all catalogs have answered"), shell::errors);
      assertTrue(shell.errors().contains("lrc-3"), shell::errors);
    }
  }

  /** The text of a resource property; empty if the resource has none. */
  private String property(String id, String name) throws Exception {
    String request =
        "<e:Envelope xmlns:e='%s'><e:Body><p:GetResourceProperty xmlns:p='%s' xmlns:r='%s'>"
            + "r:%s</p:GetResourceProperty></e:Body></e:Envelope>";
    SoapWire.Reply reply =
        new SoapWire()
            .post(
                client().address() + "/" + id,
                request.formatted(
                    SoapWire.SOAP,
                    "http://docs.oasis-open.org/wsrf/rp-2",
                    "https://gridrls.org/ns/replicator/1",
                    name));
    assertFalse(reply.isFault(), reply::text);
    return reply.body().getTextContent();
  }

  @Test
  void theRateAndTheOldestWantedFileAreProperties() throws Exception {
    register(0, 2);
    storage.status = 503;
    replicator("replicator.attempts", "1000");
    String id = client().create("one", options()).getId();
    ReplicationItemXml first = new ReplicationItemXml();
    first.setLogicalName(name(0));
    client().add(id, List.of(first));
    client().of(id, Replicator::start);
    var created = status(id).getCreated();
    assertEquals(UtcInstant.print(created), property(id, "oldestWanted"));
    assertEquals(created, status(id).getOldestWanted());
    assertEquals(0L, status(id).getRate());
    ReplicationItemXml second = new ReplicationItemXml();
    second.setLogicalName(name(1));
    client().add(id, List.of(second));
    assertEquals(created, status(id).getOldestWanted());
    client().of(id, one -> one.removeItems(List.of(name(0))));
    Eventually.holds(
        "the other file was added later",
        () -> {
          client().of(id, one -> one.removeItems(List.of(name(0))));
          var oldest = status(id).getOldestWanted();
          return oldest != null && oldest.isAfter(created);
        });
    storage.status = 200;
    awaitFinished(id);
    assertEquals(null, status(id).getOldestWanted());
    assertEquals("0", property(id, "rate"));
    assertEquals("", property(id, "oldestWanted"));
    shell.done("replications", "--json", servers.url("replicator"));
    shell.printed("\"bytesPerSecond\"");
    assertFalse(shell.out.toString().contains("\"oldestWanted\": \""), shell.out::toString);
  }
}
