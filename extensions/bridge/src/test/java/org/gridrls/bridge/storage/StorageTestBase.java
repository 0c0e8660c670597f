package org.gridrls.bridge.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.bridge.http.FakeServer;
import org.gridrls.bridge.port.ForeignFile;
import org.gridrls.bridge.port.ListedPart;
import org.gridrls.bridge.port.PathTemplate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;

/** A catalog over a server that answers as a test wants. */
@Timeout(60)
public abstract class StorageTestBase {
  protected static final String SECRET = "not-in-any-message";
  protected FakeServer server;
  protected StorageCatalog catalog;

  protected abstract FileStorage storage();

  @BeforeEach
  void open() throws IOException {
    server = new FakeServer();
    catalog = catalog(Duration.ofSeconds(8));
  }

  /** Opens a catalog whose server may take so long to answer about names. */
  protected StorageCatalog catalog(Duration answer) {
    PathTemplate template = PathTemplate.of("lfn:/{path}", "{path}");
    return new StorageCatalog(storage(), template, Optional.of("geneva"), answer);
  }

  @AfterEach
  void close() throws IOException {
    catalog.close();
    server.close();
  }

  protected Map<String, ForeignFile> query(String... names) {
    return catalog.query(List.of(names), AttributeSelection.ALL);
  }

  protected static void assertFails(RlsError error, String words, Executable call) {
    RlsException failure = assertThrows(RlsException.class, call);
    assertEquals(error, failure.error(), failure.getMessage());
    assertFalse(failure.getMessage().contains(SECRET), failure.getMessage());
    if (!failure.getMessage().contains(words)) {
      assertEquals(words, failure.getMessage());
    }
  }

  /** All names, and how many do not fit as the last element. */
  protected List<String> listed() {
    List<String> names = new ArrayList<>();
    long unfit = 0;
    Optional<String> next = Optional.empty();
    do {
      ListedPart part = catalog.names("all", next, names::add);
      unfit += part.unfit();
      next = part.next();
    } while (next.isPresent());
    names.add("unfit: " + unfit);
    return names;
  }

  protected List<String> matching(String pattern) {
    List<String> names = new ArrayList<>();
    catalog.matching(GlobPattern.of(pattern), names::add);
    return names;
  }
}
