package org.gridrls.bridge.dav;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.bridge.port.ForeignFile;
import org.gridrls.bridge.port.ListedPart;
import org.gridrls.bridge.port.PathTemplate;
import org.gridrls.bridge.storage.StorageCatalog;
import org.gridrls.testkit.StorageProgram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Apache, XRootD and rclone name files as the bridge reads them. */
@Tag("process")
class RealDavTest {
  private static final String APACHE =
      """
      LoadModule dav_module /usr/lib/apache2/modules/mod_dav.so
      LoadModule dav_fs_module /usr/lib/apache2/modules/mod_dav_fs.so
      LoadModule dir_module /usr/lib/apache2/modules/mod_dir.so
      DavLockDB {home}/locks
      <Location />
        Dav On
      </Location>
      """;
  private static final List<String> NAMES =
      List.of(
          "plain",
          "a b",
          "a+b",
          "ü日",
          "100%",
          "a%41",
          "a&b'c\"d<e>",
          "d/a.b",
          "d/a/b",
          "d/a-b",
          "x=1,y:2@z~!$(*)");

  /** Names that some servers do not encode. */
  private static final List<String> QUERIES = List.of("q?x", "h#x", "semi;x", "[b]", "back\\slash");

  private static Path home(List<String> names) throws IOException {
    Path home = StorageProgram.home();
    for (String name : names) {
      Path file = StorageProgram.files(home).resolve("base dir").resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, "12345");
    }
    return home;
  }

  private static StorageCatalog catalog(StorageProgram server) {
    return new StorageCatalog(
        new DavStorage(
            URI.create(server.url("/base%20dir")), Optional.empty(), Optional.empty(), () -> 0),
        PathTemplate.of("{path}", "{path}"),
        Optional.empty());
  }

  private static Set<String> listed(StorageCatalog catalog) {
    List<String> names = new ArrayList<>();
    ListedPart all = catalog.names("all", Optional.empty(), names::add);
    assertEquals(new ListedPart(0, Optional.empty()), all);
    assertEquals(names.size(), new TreeSet<>(names).size());
    return new TreeSet<>(names);
  }

  /** Lists all and finds each by its name. */
  private static void assertReads(StorageProgram server, List<String> names) {
    try (StorageCatalog catalog = catalog(server)) {
      assertEquals(new TreeSet<>(names), listed(catalog));
      var found = catalog.query(names, AttributeSelection.NONE);
      assertEquals(new TreeSet<>(names), new TreeSet<>(found.keySet()));
      for (ForeignFile file : found.values()) {
        assertEquals(List.of(Attribute.integer("size", 5)), file.attributes());
        assertTrue(file.copies().get(0).target().startsWith(server.url("/base%20dir/")));
      }
      List<String> absent = List.of("none", "none/x", "d", "d/a", "plain/x", "d/none", "a", "aA ");
      assertEquals(Set.of(), catalog.query(absent, AttributeSelection.NONE).keySet());
      List<String> some = new ArrayList<>();
      catalog.matching(GlobPattern.of("d/a*b"), some::add);
      assertEquals(new TreeSet<>(List.of("d/a.b", "d/a/b", "d/a-b")), new TreeSet<>(some));
      catalog.matching(GlobPattern.of("none/*"), name -> assertEquals("", name));
      catalog.matching(GlobPattern.of("plain/*"), name -> assertEquals("", name));
    }
  }

  private static void assertDown(StorageCatalog catalog) {
    RlsException failure =
        assertThrows(
            RlsException.class, () -> catalog.query(List.of("none"), AttributeSelection.NONE));
    assertEquals(RlsError.UNAVAILABLE, failure.error());
  }

  @Test
  void apache() throws IOException {
    List<String> names = new ArrayList<>(NAMES);
    names.addAll(QUERIES);
    try (StorageProgram server = StorageProgram.apache(home(names), APACHE)) {
      assertReads(server, names);
      try (StorageCatalog catalog = catalog(server)) {
        Files.delete(server.files().resolve("base dir").resolve("plain"));
        assertEquals(Set.of(), catalog.query(List.of("plain"), AttributeSelection.NONE).keySet());
        Path moved = server.files().resolve("moved");
        Files.move(server.files().resolve("base dir"), moved);
        assertDown(catalog);
        server.kill();
        assertDown(catalog);
      }
    }
  }

  @Test
  void xrootd() throws IOException {
    String checksums = "xrootd.chksum adler32\n";
    try (StorageProgram server = StorageProgram.xrootd(home(NAMES), checksums)) {
      assertReads(server, NAMES);
    }
  }

  @Test
  void rclone() throws IOException {
    try (StorageProgram server = StorageProgram.rclone(home(NAMES))) {
      assertReads(server, NAMES);
    }
  }
}
