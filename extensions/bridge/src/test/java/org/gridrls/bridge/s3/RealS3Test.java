package org.gridrls.bridge.s3;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.bridge.port.ForeignFile;
import org.gridrls.bridge.port.ListedPart;
import org.gridrls.bridge.port.PathTemplate;
import org.gridrls.bridge.storage.StorageCatalog;
import org.gridrls.testkit.S3Program;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server of S3 that checks signatures names keys as the bridge reads them. */
@Tag("process")
class RealS3Test {
  private static final List<String> KEYS =
      List.of(
          "plain",
          "a b",
          "a+b",
          "ü日",
          "😀",
          "100%",
          "a%41",
          "a&b'c\"d<e>",
          "d/a.b",
          "d/a/b",
          "d/a-b",
          "q?x",
          "h#x",
          "/lead",
          "x//y",
          "=:@~!$(*),;",
          "back\\slash",
          "[b]",
          "dir/");

  @TempDir static Path directory;
  private static S3Program server;

  @BeforeAll
  static void start() throws IOException {
    server = S3Program.start(directory);
    List<String> changes = new ArrayList<>(List.of("create bucket", "create many", "create tmp"));
    KEYS.forEach(key -> changes.add("put bucket " + key));
    changes.add("put bucket ../up");
    IntStream.range(0, 1_500).forEach(i -> changes.add("put many k" + i));
    server.change(changes);
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
  }

  private static StorageCatalog catalog(String bucket, String secret) {
    Clock clock = Clock.fixed(Instant.parse("2026-11-28T12:00:00Z"), ZoneOffset.UTC);
    S3Signature signature = new S3Signature(server.key().get(0), secret, S3Program.REGION);
    return new StorageCatalog(
        new S3Storage(
            URI.create(server.url() + "/" + bucket),
            Optional.of(signature),
            Optional.empty(),
            clock),
        PathTemplate.of("{key}", "{key}"),
        Optional.empty());
  }

  private static StorageCatalog catalog(String bucket) {
    return catalog(bucket, server.key().get(1));
  }

  private static void assertUnavailable(StorageCatalog catalog) {
    RlsException failure =
        assertThrows(
            RlsException.class, () -> catalog.query(List.of("none"), AttributeSelection.NONE));
    assertEquals(RlsError.UNAVAILABLE, failure.error());
    failure =
        assertThrows(RlsException.class, () -> catalog.names("all", Optional.empty(), name -> {}));
    assertEquals(RlsError.UNAVAILABLE, failure.error());
  }

  @Test
  void keysAreListedAndFound() {
    try (StorageCatalog catalog = catalog("bucket")) {
      List<String> names = new ArrayList<>();
      assertEquals(
          new ListedPart(1, Optional.empty()), catalog.names("all", Optional.empty(), names::add));
      assertEquals(KEYS.size(), names.size());
      assertEquals(new TreeSet<>(KEYS), new TreeSet<>(names));
      Map<String, ForeignFile> found = catalog.query(KEYS, AttributeSelection.NONE);
      assertEquals(new TreeSet<>(KEYS), new TreeSet<>(found.keySet()));
      Attribute md5 = Attribute.text("md5", "827ccb0eea8a706c4c34a16891f84e7b");
      for (ForeignFile file : found.values()) {
        assertEquals(List.of(md5, Attribute.integer("size", 5)), file.attributes());
      }
      List<String> absent = List.of("none", "d", "d/", "../up", "Plain", "plain/x");
      assertEquals(Set.of(), catalog.query(absent, AttributeSelection.NONE).keySet());
      List<String> some = new ArrayList<>();
      catalog.matching(GlobPattern.of("d/a*b"), some::add);
      assertEquals(List.of("d/a-b", "d/a.b", "d/a/b"), some);
    }
  }

  @Test
  void pagesAreListed() {
    try (StorageCatalog catalog = catalog("many")) {
      List<String> names = new ArrayList<>();
      assertEquals(Optional.empty(), catalog.names("all", Optional.empty(), names::add).next());
      assertEquals(1_500, new TreeSet<>(names).size());
      names.clear();
      catalog.names("all", Optional.of("k990"), names::add);
      assertEquals(List.of("k991", "k992"), names.subList(0, 2));
    }
  }

  @Test
  void withoutBucketOrRightNothingIsDenied() throws IOException {
    try (StorageCatalog wrong = catalog("bucket", "another secret");
        StorageCatalog none = catalog("none");
        StorageCatalog dropped = catalog("tmp")) {
      assertUnavailable(wrong);
      assertUnavailable(none);
      assertEquals(Map.of(), dropped.query(List.of("none"), AttributeSelection.NONE));
      server.change(List.of("drop tmp"));
      assertUnavailable(dropped);
    }
  }
}
