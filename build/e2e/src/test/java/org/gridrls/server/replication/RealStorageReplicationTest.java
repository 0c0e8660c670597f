package org.gridrls.server.replication;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributeType;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkMode;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.client.ReplicatorClient;
import org.gridrls.server.ServerProcess;
import org.gridrls.testkit.Eventually;
import org.gridrls.testkit.StorageCertificates;
import org.gridrls.testkit.StorageProgram;
import org.gridrls.wire.replicator.ItemStateXml;
import org.gridrls.wire.replicator.ReplicationStateXml;
import org.gridrls.wire.replicator.ReplicationStatusXml;
import org.gridrls.wire.replicator.Replicator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** nginx, Apache and XRootD as sources, and XRootD as a destination that fetches files itself. */
@Tag("process")
class RealStorageReplicationTest extends ReplicationTestBase {
  private static final int EACH = 5;
  private static final String THIRD_PARTY =
      """
      xrd.tls {home}/tls/server.pem {home}/tls/server.key
      xrd.tlsca certfile {home}/tls/ca.pem
      http.exthandler xrdtpc libXrdHttpTPC.so
      xrootd.chksum max 2 adler32
      """;

  private static Path home(int from, int to) throws IOException {
    Path home = StorageProgram.home();
    for (int i = from; i < to; i++) {
      Path file = StorageProgram.files(home).resolve(name(i));
      Files.createDirectories(file.getParent());
      Files.write(file, FileStore.content("/" + name(i)));
    }
    return home;
  }

  private void register(int from, int to, StorageProgram... at) {
    List<AttributedMapping> items = new ArrayList<>();
    for (StorageProgram server : at) {
      IntStream.range(from, to).forEach(i -> items.add(source(name(i), server.url("/" + name(i)))));
    }
    assertEquals(List.of(), servers.lrc("lrc-1").putAll(items, BulkMode.PER_ITEM).failures());
  }

  /** The last file of each server has the right size and wrong bytes. */
  private void filesOf(StorageProgram server, int from) throws IOException {
    register(from, from + EACH, server);
    Path lie = server.files().resolve(name(from + EACH - 1));
    byte[] bytes = Files.readAllBytes(lie);
    bytes[1]++;
    Files.write(lie, bytes);
  }

  private String requested(String url, String to, int from, int until) throws IOException {
    shell.done("replicate", "-i", list(from, until).toString(), "--to", to, url);
    return shell.lines().get(0).split("\t")[0];
  }

  @Test
  void rightFilesOfRealServersAreRegisteredAndWrongOnesAreNot() throws IOException {
    try (StorageProgram nginx = StorageProgram.nginx(home(0, EACH));
        StorageProgram apache = StorageProgram.apache(home(EACH, 2 * EACH), "");
        StorageProgram xrootd = StorageProgram.xrootd(home(2 * EACH, 3 * EACH), "")) {
      int first = 0;
      for (StorageProgram server : List.of(nginx, apache, xrootd)) {
        filesOf(server, first);
        first += EACH;
      }
      servers.awaitInStep("rli-1");
      String id = requested(replicator("replicator.attempts", "1"), AT, 0, first);
      assertEquals(3, awaitFinished(id).getFailed());
      client()
          .items(id, Optional.empty(), Optional.of(ItemStateXml.FAILED), PageRequest.first())
          .getItem()
          .forEach(
              item -> assertTrue(item.getReason().contains("wrong checksum"), item::getReason));
      assertEquals(first - 3, files().size());
      for (int i = 0; i < first; i++) {
        boolean right = (i + 1) % EACH != 0;
        assertEquals(right, servers.lrc("lrc-2").exists(ObjectType.LOGICAL_NAME, name(i)), name(i));
        if (right) {
          assertArrayEquals(
              FileStore.content("/" + name(i)), Files.readAllBytes(data.resolve(name(i))));
        }
      }
    }
  }

  /** Logical names, and where a site that escapes names as we do has their files. */
  private static final Map<String, String> NAMES =
      Map.of(
          "a b/c  d", "a b/c  d",
          "50%", "50%25",
          "a+b&c=d;e", "a+b&c=d;e",
          "ä ö/日本", "ä ö/日本",
          "q?x#y", "q%3Fx#y",
          "100%25", "100%2525");

  private static AttributedMapping named(String name, StorageProgram at) throws Exception {
    Path file = at.files().resolve(NAMES.get(name));
    Files.createDirectories(file.getParent());
    Files.write(file, FileStore.content("/" + name));
    String path = new URI(null, null, "/" + NAMES.get(name), null).toASCIIString();
    return source(name, at.url(path));
  }

  @Test
  void namesThatHaveToBeEncodedAreReadFromAllServers() throws Exception {
    List<String> names = NAMES.keySet().stream().sorted().toList();
    try (StorageProgram nginx = StorageProgram.nginx(StorageProgram.home());
        StorageProgram apache = StorageProgram.apache(StorageProgram.home(), "");
        StorageProgram xrootd = StorageProgram.xrootd(StorageProgram.home(), "")) {
      String url = replicator("replicator.attempts", "1");
      for (StorageProgram at : List.of(nginx, apache, xrootd)) {
        List<AttributedMapping> sources = new ArrayList<>();
        for (String name : names) {
          sources.add(named(name, at));
        }
        assertEquals(List.of(), servers.lrc("lrc-1").putAll(sources, BulkMode.PER_ITEM).failures());
        servers.awaitInStep("rli-1");
        Path list = Files.write(directory.resolve("names"), names);
        String below = AT + "/" + at.port();
        shell.done("replicate", "-i", list.toString(), "--to", below, url);
        String id = shell.lines().get(0).split("\t")[0];
        assertEquals(names.size(), awaitFinished(id).getDone(), () -> shown(id));
        for (String name : names) {
          Path copy = data.resolve("" + at.port()).resolve(NAMES.get(name));
          assertArrayEquals(FileStore.content("/" + name), Files.readAllBytes(copy), name);
        }
        sources.forEach(one -> servers.lrc("lrc-1").delete(one.mapping()));
        names.forEach(name -> forget(name));
      }
    }
  }

  /** So that the next server is the only source. */
  private void forget(String name) {
    servers
        .lrc("lrc-2")
        .query(ObjectType.LOGICAL_NAME, name, AttributeSelection.NONE, PageRequest.first())
        .mappings()
        .forEach(one -> servers.lrc("lrc-2").delete(one.mapping()));
  }

  private String shown(String id) {
    return client()
        .items(id, Optional.empty(), Optional.empty(), PageRequest.first())
        .getItem()
        .stream()
        .map(item -> item.getLogicalName() + " " + item.getState() + " " + item.getReason())
        .toList()
        .toString();
  }

  @Test
  void aServerThatIsKilledMeanwhileIsReplacedByAnother() throws IOException {
    int files = 60;
    try (StorageProgram nginx = StorageProgram.nginx(home(0, files));
        StorageProgram xrootd = StorageProgram.xrootd(home(0, files), "")) {
      register(0, files, nginx, xrootd);
      servers.awaitInStep("rli-1");
      String id = requested(replicator("replicator.transfers", "2"), AT, 0, files);
      Eventually.holds("some files have come", () -> status(id).getCount().getDone() > 2);
      nginx.kill();
      assertEquals(files, awaitFinished(id).getDone());
      requireCopies(0, files);
    }
  }

  private ReplicationStatusXml status(ServerProcess process, String id) {
    return new ReplicatorClient(servers.connector, process.url()).of(id, Replicator::getStatus);
  }

  /**
   * The replicator is killed twice; each final name has the right file, and no other file is left.
   */
  @Test
  void aStorageServerFetchesFilesItself() throws Exception {
    int files = 40;
    register(0, files);
    storage.lies.put("/" + name(0), new byte[2_000]);
    servers
        .lrc("lrc-1")
        .defineAttribute(
            new AttributeDefinition("suspect", ObjectType.TARGET_NAME, AttributeType.STRING));
    Path home = StorageProgram.home();
    StorageCertificates authority =
        new StorageCertificates(home, "tls").issue("server", "DNS:localhost");
    try (StorageProgram xrootd = StorageProgram.xrootd(home, THIRD_PARTY)) {
      String to = "https://localhost:" + xrootd.port() + "/data";
      String[] settings = thirdParty(to);
      List<String> trust =
          List.of(
              "-Djavax.net.ssl.trustStore=" + authority.trustStore(),
              "-Djavax.net.ssl.trustStorePassword=" + StorageCertificates.PASSWORD);
      Path own = directory.resolve("own");
      String id = null;
      for (int kills = 0; kills < 2; kills++) {
        try (ServerProcess process = ServerProcess.start(trust, own, settings)) {
          String at = process.url();
          id = id == null ? requested(at, to, 0, files) : id;
          String wanted = id;
          int least = 1 + kills * files / 3;
          Eventually.holds(
              "files are done", () -> status(process, wanted).getCount().getDone() >= least);
          process.kill();
        }
      }
      try (ServerProcess process = ServerProcess.start(trust, own, settings)) {
        String wanted = id;
        Eventually.holds(
            "the replication is finished",
            () -> status(process, wanted).getState() == ReplicationStateXml.FINISHED);
        assertEquals(List.of(name(0)), failed(process, id));
        Eventually.holds("nothing else is left", () -> stored(xrootd).size() == files - 1);
      }
      requireStored(xrootd, to, 1, files);
      awaitMark(storage.url("/" + name(0)));
    }
  }

  private void awaitMark(String target) {
    Eventually.holds(
        "the wrong copy is marked",
        () ->
            !servers
                .lrc("lrc-1")
                .attributes()
                .of(ObjectType.TARGET_NAME, target, AttributeSelection.ALL)
                .isEmpty());
  }

  /** The names, with their reasons if they are not wrong checksums. */
  private List<String> failed(ServerProcess process, String id) {
    return new ReplicatorClient(servers.connector, process.url())
            .items(id, Optional.empty(), Optional.of(ItemStateXml.FAILED), PageRequest.first())
            .getItem()
            .stream()
            .map(
                item ->
                    item.getReason().contains("wrong checksum")
                        ? item.getLogicalName()
                        : item.getLogicalName() + " " + item.getReason())
            .toList();
  }

  private String[] thirdParty(String to) {
    List<String> all = new ArrayList<>();
    List<String> pairs = settings();
    for (int i = 0; i < pairs.size(); i += 2) {
      String value =
          pairs.get(i).equals("replicator.destinations") ? to + "=thirdparty" : pairs.get(i + 1);
      all.add(pairs.get(i) + "=" + value);
    }
    all.add("name=replicator");
    all.add("replicator.attempts=2");
    all.add("replicator.transfers=2");
    all.add("membership.registry=" + servers.url("registry"));
    return all.toArray(String[]::new);
  }

  private static List<Path> stored(StorageProgram server) {
    try (Stream<Path> all = Files.walk(server.files().resolve("data"))) {
      return all.filter(Files::isRegularFile).toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private void requireStored(StorageProgram server, String to, int from, int until)
      throws IOException {
    for (int i = from; i < until; i++) {
      assertArrayEquals(
          FileStore.content("/" + name(i)),
          Files.readAllBytes(server.files().resolve("data").resolve(name(i))),
          name(i));
      assertEquals(
          List.of(to + "/" + name(i)),
          servers
              .lrc("lrc-2")
              .query(ObjectType.LOGICAL_NAME, name(i), AttributeSelection.NONE, PageRequest.first())
              .mappings()
              .stream()
              .map(found -> found.mapping().targetName().value())
              .toList());
    }
  }
}
