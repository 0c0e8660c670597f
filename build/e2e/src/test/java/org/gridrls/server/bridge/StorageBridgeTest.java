package org.gridrls.server.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.Verdict;
import org.gridrls.server.Servers;
import org.gridrls.testkit.DelayProxy;
import org.gridrls.testkit.Eventually;
import org.gridrls.testkit.NetworkLink;
import org.gridrls.testkit.S3Program;
import org.gridrls.testkit.StorageProgram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A bucket of S3 and a WebDAV collection are members of a federation of a catalog and an index. */
@Tag("process")
@Timeout(300)
class StorageBridgeTest {
  private static final NetworkLink WHOLE = NetworkLink.of(Duration.ZERO);
  private static final String APACHE =
      """
      LoadModule dav_module /usr/lib/apache2/modules/mod_dav.so
      LoadModule dav_fs_module /usr/lib/apache2/modules/mod_dav_fs.so
      DavLockDB {home}/locks
      <Location />
        Dav On
      </Location>
      """;

  /** Their list is longer than {@link #PART}, and no other answer is. */
  private static final List<String> MANY =
      IntStream.range(0, 200).mapToObj(i -> "many/" + i + ".root").toList();

  private static final int PART = 6_000;
  private static final String FIRST = "lfn:/run 1/ü+.root";

  @TempDir Path directory;
  private S3Program s3;
  private StorageProgram dav;
  private DelayProxy s3Link;
  private DelayProxy davLink;
  private Servers servers;
  private int members = 3;

  @BeforeEach
  void open() throws IOException {
    s3 = S3Program.start(Files.createDirectories(directory.resolve("s3-server")));
    List<String> changes = new ArrayList<>(List.of("create bucket"));
    MANY.forEach(name -> changes.add("put bucket " + name));
    changes.add("put bucket run 1/ü+.root");
    s3.change(changes);
    dav = StorageProgram.apache(filled(StorageProgram.home()), APACHE);
    s3Link = new DelayProxy(new InetSocketAddress("127.0.0.1", s3.port()), WHOLE);
    davLink = new DelayProxy(dav.address(), WHOLE);
    servers = new Servers(directory);
    servers.federation(1, 1);
  }

  private void bridge(String... kinds) throws IOException {
    for (String kind : kinds) {
      if (kind.equals("s3")) {
        String region = S3Program.REGION;
        start("s3", s3Link, "/bucket", "access-key = %s\nsecret-key = %s\nregion = " + region);
      } else {
        start("webdav", davLink, "/data", "username = %s\npassword = %s\n");
      }
    }
    members += kinds.length;
    servers.awaitMembers(members);
    servers.awaitInStep("rli-1");
    Eventually.holds("all is listed", () -> targets(FIRST).size() == members - 3);
  }

  private static Path filled(Path home) throws IOException {
    for (String name : MANY) {
      write(StorageProgram.files(home), name);
    }
    write(StorageProgram.files(home), "run 1/ü+.root");
    return home;
  }

  private static void write(Path files, String name) throws IOException {
    Path file = files.resolve("data").resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "12345");
  }

  private void start(String kind, DelayProxy link, String path, String credentials)
      throws IOException {
    List<String> key = s3.key();
    Path file = directory.resolve(kind + "-credentials");
    Files.writeString(file, credentials.formatted(key.get(0), key.get(1)));
    servers.start(
        kind,
        "roles",
        "bridge",
        "site",
        kind + "-site",
        "bridge.kind",
        kind,
        "bridge.url",
        "http://127.0.0.1:" + link.port() + path,
        "bridge.credentials",
        file.toString(),
        "bridge.name",
        kind.equals("s3") ? "lfn:/{key}" : "lfn:/{path}",
        "bridge.interval",
        "500ms");
  }

  @AfterEach
  void close() {
    if (servers != null) {
      servers.close();
      s3Link.close();
      davLink.close();
    }
    if (dav != null) {
      dav.close();
    }
    if (s3 != null) {
      s3.close();
    }
  }

  private LocatedName located(String name) {
    return servers
        .rli("rli-1")
        .locate(List.of(new LogicalName(name)), Duration.ofSeconds(20), AttributeSelection.NONE)
        .names()
        .get(0);
  }

  private Verdict verdict(String name) {
    return located(name).verdict();
  }

  private TreeSet<String> targets(String name) {
    TreeSet<String> targets = new TreeSet<>();
    located(name)
        .replicas()
        .forEach(one -> targets.add(one.mapping().mapping().targetName().value()));
    return targets;
  }

  private String s3Target(String path) {
    return "http://127.0.0.1:" + s3Link.port() + "/bucket/" + path;
  }

  private String davTarget(String path) {
    return "http://127.0.0.1:" + davLink.port() + "/data/" + path;
  }

  @Test
  void oneQuestionFindsTheCopiesOfAllThree() throws IOException {
    bridge("s3", "webdav");
    servers.lrc("lrc-1").create(Mapping.of(FIRST, "root://one/run1"));
    TreeSet<String> expected =
        new TreeSet<>(
            List.of(
                "root://one/run1",
                s3Target("run%201/%C3%BC+.root"),
                davTarget("run%201/%C3%BC+.root")));
    Eventually.holds("three copies", () -> targets(FIRST).equals(expected));
  }

  @Test
  void theBridgesAnswerLiveWithSizesAndSites() throws IOException {
    bridge("s3", "webdav");
    Attribute size = Attribute.integer("size", 5);
    assertEquals(
        List.of(
            new AttributedMapping(
                Mapping.of("lfn:/many/0.root", s3Target("many/0.root")),
                List.of(Attribute.text("md5", "827ccb0eea8a706c4c34a16891f84e7b"), size),
                List.of(Attribute.text("site", "s3-site")))),
        rows("s3", "lfn:/many/0.root"));
    assertEquals(
        List.of(
            new AttributedMapping(
                Mapping.of("lfn:/many/0.root", davTarget("many/0.root")),
                List.of(size),
                List.of(Attribute.text("site", "webdav-site")))),
        rows("webdav", "lfn:/many/0.root"));
    for (String kind : List.of("s3", "webdav")) {
      assertEquals(
          11,
          servers
              .lrc(kind)
              .query(
                  ObjectType.LOGICAL_NAME,
                  GlobPattern.of("lfn:/many/7*"),
                  AttributeSelection.NONE,
                  PageRequest.first())
              .mappings()
              .size());
      assertEquals(
          RlsError.UNSUPPORTED,
          assertThrows(
                  RlsException.class, () -> servers.lrc(kind).create(Mapping.of("lfn:/x", "y")))
              .error());
    }
  }

  private List<AttributedMapping> rows(String server, String name) {
    return servers
        .lrc(server)
        .query(ObjectType.LOGICAL_NAME, name, AttributeSelection.ALL, PageRequest.first())
        .mappings();
  }

  @Test
  void aDeletedKeyIsGoneAfterTheNextListing() throws IOException {
    bridge("s3");
    s3.change(List.of("put bucket short"));
    Eventually.holds("it is listed", () -> verdict("lfn:/short") == Verdict.FOUND);
    s3.change(List.of("delete bucket short"));
    Eventually.holds("it is not registered", () -> verdict("lfn:/short") == Verdict.NOT_REGISTERED);
    assertEquals(Verdict.FOUND, verdict(FIRST));
  }

  /** Between the listings of two systems a file may move there and back, so none is denied. */
  @Test
  void aDeletedFileIsGoneAfterTheNextListing() throws IOException {
    bridge("webdav");
    write(dav.files(), "short");
    Eventually.holds("it is listed", () -> verdict("lfn:/short") == Verdict.FOUND);
    Files.delete(dav.files().resolve("data/short"));
    Eventually.holds("it is not registered", () -> verdict("lfn:/short") == Verdict.NOT_REGISTERED);
    assertEquals(Verdict.FOUND, verdict(FIRST));
    s3.change(List.of("put bucket short"));
    bridge("s3");
    assertEquals(one(s3Target("short")), targets("lfn:/short"));
    s3.change(List.of("delete bucket short"));
    Eventually.holds("it is gone", () -> targets("lfn:/short").isEmpty());
    assertEquals(Verdict.UNKNOWN, verdict("lfn:/short"));
  }

  private static TreeSet<String> one(String target) {
    return new TreeSet<>(List.of(target));
  }

  /** A list that ends early, a store that is killed meanwhile, and none at all. */
  @Test
  void aStoreThatDiesWhileItIsListedDeniesNoName() throws IOException {
    bridge("s3", "webdav");
    servers.lrc("lrc-1").create(Mapping.of("lfn:/known", "root://one/known"));
    s3.change(List.of("put bucket late"));
    write(dav.files(), "late");
    Eventually.holds("both are listed", () -> targets("lfn:/late").size() == 2);
    cut(s3Link, WHOLE.stallAfter(PART));
    cut(davLink, WHOLE.stallAfter(PART));
    s3.kill();
    dav.kill();
    assertDeniesNothing();
    s3Link.link(WHOLE);
    davLink.link(WHOLE);
    assertDeniesNothing();
    for (String kind : List.of("s3", "webdav")) {
      RlsException failure =
          assertThrows(
              RlsException.class,
              () -> servers.lrc(kind).exists(ObjectType.LOGICAL_NAME, "lfn:/late"));
      assertTrue(
          failure.error() == RlsError.UNAVAILABLE || failure.error() == RlsError.TIMEOUT,
          failure::toString);
    }
  }

  /**
   * Names in the store are unknown once what the bridge read last is too old, absent ones are not
   * denied, and those elsewhere are found.
   */
  private void assertDeniesNothing() {
    Eventually.holds(
        "it is not known",
        () -> {
          Verdict now = verdict("lfn:/late");
          assertNotEquals(Verdict.NOT_REGISTERED, now);
          return now == Verdict.UNKNOWN;
        });
    assertNotEquals(Verdict.NOT_REGISTERED, verdict("lfn:/many/7.root"));
    assertEquals(Verdict.FOUND, verdict("lfn:/known"));
  }

  /** Reads from here on stop in the midst of the list of files. */
  private static void cut(DelayProxy link, NetworkLink cut) {
    long before = link.bytesFromTarget();
    link.link(cut);
    Eventually.holds("a listing under way", () -> link.bytesFromTarget() >= before + PART);
  }

  @Test
  void aListThatEndsEarlyRemovesNoName() throws IOException {
    bridge("s3", "webdav");
    for (DelayProxy link : List.of(s3Link, davLink)) {
      for (int i = 0; i < 3; i++) {
        cut(link, WHOLE.cutAfter(PART));
      }
      link.link(WHOLE);
    }
    for (String name : MANY.subList(0, 20)) {
      Eventually.holds("both copies", () -> targets("lfn:/" + name).size() == 2);
    }
  }
}
