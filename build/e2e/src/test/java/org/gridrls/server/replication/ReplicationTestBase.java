package org.gridrls.server.replication;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributeType;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkMode;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.TargetName;
import org.gridrls.client.LrcClient;
import org.gridrls.client.ReplicatorClient;
import org.gridrls.server.CommandRun;
import org.gridrls.server.ServerProcess;
import org.gridrls.server.Servers;
import org.gridrls.testkit.Eventually;
import org.gridrls.wire.replicator.ItemCountsXml;
import org.gridrls.wire.replicator.ReplicationStateXml;
import org.gridrls.wire.replicator.ReplicationStatusXml;
import org.gridrls.wire.replicator.Replicator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A federation with a catalog of sources, one for copies, and storage. */
abstract class ReplicationTestBase {
  static final String AT = "https://storage.example.org/data";

  @TempDir Path directory;
  final CommandRun shell = new CommandRun();
  final FileStore storage = new FileStore();
  Servers servers;
  Path data;

  @BeforeEach
  void federation() throws IOException {
    data = Files.createDirectory(directory.resolve("data"));
    servers = new Servers(directory.resolve("servers")).federation(2, 1);
    servers.awaitMembers(4);
    for (String catalog : List.of("lrc-1", "lrc-2")) {
      LrcClient lrc = servers.lrc(catalog);
      lrc.defineAttribute(
          new AttributeDefinition("size", ObjectType.LOGICAL_NAME, AttributeType.INT));
      lrc.defineAttribute(
          new AttributeDefinition("adler32", ObjectType.LOGICAL_NAME, AttributeType.STRING));
    }
  }

  @AfterEach
  void close() {
    servers.close();
    storage.close();
  }

  /** The settings of a replicator that registers in lrc-2, quick to retry. */
  List<String> settings() {
    return List.of(
        "roles", "replicator",
        "replicator.destinations", AT + "=" + data,
        "replicator.catalog", servers.url("lrc-2"),
        "replicator.sources", "127.0.0.1",
        "replicator.retry", "100ms",
        "replicator.retry-max", "1s");
  }

  String replicator(String... more) {
    List<String> all = new ArrayList<>(settings());
    all.addAll(List.of(more));
    return servers.start("replicator", all.toArray(String[]::new)).baseUrl();
  }

  /** Starts the replicator as a process of its own, which can be killed. */
  ServerProcess process(Path home, String... more) throws IOException {
    List<String> pairs = new ArrayList<>(settings());
    pairs.addAll(List.of("name", "replicator", "membership.registry", servers.url("registry")));
    pairs.addAll(List.of(more));
    List<String> all = new ArrayList<>();
    for (int i = 0; i < pairs.size(); i += 2) {
      all.add(pairs.get(i) + "=" + pairs.get(i + 1));
    }
    return ServerProcess.start(home, all.toArray(String[]::new));
  }

  ReplicatorClient client() {
    return new ReplicatorClient(servers.connector, servers.url("replicator"));
  }

  static String name(int i) {
    return "run/f%06d".formatted(i);
  }

  /** Registers sources with size and checksum. */
  void register(int from, int to) {
    List<AttributedMapping> items =
        IntStream.range(from, to)
            .mapToObj(i -> source(name(i), storage.url("/" + name(i))))
            .toList();
    assertEquals(List.of(), servers.lrc("lrc-1").putAll(items, BulkMode.PER_ITEM).failures());
    servers.awaitInStep("rli-1");
  }

  static AttributedMapping source(String name, String target) {
    return new AttributedMapping(
        new Mapping(new LogicalName(name), new TargetName(target)),
        List.of(
            Attribute.integer("size", FileStore.content("/" + name).length),
            Attribute.text("adler32", FileStore.adler32("/" + name))),
        List.of());
  }

  Path list(int from, int to) throws IOException {
    Path file = directory.resolve("names");
    return Files.write(file, IntStream.range(from, to).mapToObj(i -> name(i)).toList());
  }

  ReplicationStatusXml status(String id) {
    return client().of(id, Replicator::getStatus);
  }

  ItemCountsXml awaitFinished(String id) {
    Eventually.holds(
        "the replication is finished", () -> status(id).getState() == ReplicationStateXml.FINISHED);
    return status(id).getCount();
  }

  /** Each file is whole and registered once, and nothing else is there. */
  void requireCopies(int from, int to) throws IOException {
    for (int i = from; i < to; i++) {
      assertArrayEquals(
          FileStore.content("/" + name(i)), Files.readAllBytes(data.resolve(name(i))), name(i));
      assertEquals(
          List.of(AT + "/" + name(i)),
          servers
              .lrc("lrc-2")
              .query(ObjectType.LOGICAL_NAME, name(i), AttributeSelection.NONE, PageRequest.first())
              .mappings()
              .stream()
              .map(found -> found.mapping().targetName().value())
              .toList());
    }
    assertEquals(to - from, files().size());
  }

  List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(data)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }
}
