package org.gridrls.replicator.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.gridrls.api.LogicalName;
import org.gridrls.api.RlsException;
import org.gridrls.replicator.request.Destinations.FileDestination;
import org.junit.jupiter.api.Test;

/** Files lie below their destination only, and their URLs name them. */
class DestinationsTest {
  private static final Destinations DESTINATIONS =
      Destinations.of(List.of("https://s.example.org/d/=/srv/d", "/tape"));

  private static WantedFile file(String path) {
    LogicalName name = new LogicalName(path);
    return new WantedFile(name, name, OptionalLong.empty(), Optional.empty(), List.of());
  }

  private static void requirePlace(String destination, String path, String file, String url) {
    FileDestination place = DESTINATIONS.place(destination);
    assertEquals(Path.of(file), place.file(file(path)));
    assertEquals(url, place.target(file(path)).value());
  }

  @Test
  void aFileHasItsUrlBelowItsDestination() {
    requirePlace("https://s.example.org/d", "a/b", "/srv/d/a/b", "https://s.example.org/d/a/b");
    requirePlace(
        "https://s.example.org/d/run 7/",
        "b",
        "/srv/d/run 7/b",
        "https://s.example.org/d/run%207/b");
    requirePlace("/srv/d/x", "b", "/srv/d/x/b", "https://s.example.org/d/x/b");
    requirePlace("/tape", "b", "/tape/b", "file:///tape/b");
  }

  @Test
  void namesAreNoPaths() {
    requirePlace(
        "/srv/d/../../etc",
        "../%2e/ä#?",
        "/srv/d/%2E%2E/%2E%2E/etc/%2E%2E/%252e/ä#%3F",
        "https://s.example.org/d/%252E%252E/%252E%252E/etc/%252E%252E/%25252e/%C3%A4%23%253F");
  }

  @Test
  void aUrlOfRootHasThePathOfTheFileAsItIs() {
    Destinations root = Destinations.of(List.of("root://s.example.org//d=/srv/d"));
    FileDestination place = root.place("/srv/d");
    assertEquals("root://s.example.org//d/a%3Fb", place.target(file("a?b")).value());
    assertThrows(RlsException.class, () -> place.target(file("a#b")));
  }

  @Test
  void otherDestinationsAreRefused() {
    for (String other : List.of("https://s.example.org/dx", "/srv", "/etc", "", "https://s/d")) {
      assertThrows(RlsException.class, () -> DESTINATIONS.place(other), other);
    }
    for (String wrong : List.of("relative", "https://s/d=relative", "nonsense=/srv")) {
      assertThrows(RlsException.class, () -> Destinations.of(List.of(wrong)), wrong);
    }
  }

  @Test
  void aStorageServerThatFetchesFilesItselfHasNoDirectory() {
    Destinations remote = Destinations.of(List.of("https://s.example.org/x=thirdparty", "/tape"));
    assertEquals(
        "https://s.example.org/x/run/%252E%252E/a%20b",
        remote
            .place("https://s.example.org/x/run")
            .remote(file("../a b"))
            .orElseThrow()
            .toString());
    assertEquals(Optional.empty(), remote.place("/tape").remote(file("f")));
    for (String other : List.of("/", "/etc", "https://s.example.org/xy")) {
      assertThrows(RlsException.class, () -> remote.place(other), other);
    }
    assertThrows(RlsException.class, () -> Destinations.of(List.of("ftp://s/x=thirdparty")));
  }
}
