package org.gridrls.transfer.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.RlsException;
import org.gridrls.transfer.http.OriginCredentials.AccessPurpose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Credentials are used for what the operator says, at their origin only. */
class OriginCredentialsTest {
  @TempDir Path directory;

  private Optional<String> token(String setting, AccessPurpose use, String url) {
    List<OriginCredentials> all = List.of(OriginCredentials.parse(setting));
    return StorageAccess.of(Optional.empty(), all, use).tokens().of(URI.create(url));
  }

  @Test
  void theyAreUsedForTheirPurposeOnly() throws Exception {
    Path file = Files.writeString(directory.resolve("token"), "secret");
    String any = "https://s.example.org token=" + file;
    String url = "https://s.example.org/f";
    for (AccessPurpose use : AccessPurpose.values()) {
      assertEquals(Optional.of("secret"), token(any, use, url));
      assertTrue(token(any, use, "https://t.example.org/f").isEmpty());
    }
    assertTrue(token(any + " for=write", AccessPurpose.READ, url).isEmpty());
    assertEquals(Optional.of("secret"), token(any + " for=write", AccessPurpose.WRITE, url));
    assertTrue(token(any + " for=read", AccessPurpose.WRITE, url).isEmpty());
    assertFalse(token(any + " for=read", AccessPurpose.READ, url).isEmpty());
  }

  @Test
  void otherPurposesAreRefused() {
    for (String wrong :
        List.of("for=both", "for=", "for=read for=write", "for=READ", "token=x for=x")) {
      String text = "https://s.example.org token=f " + wrong;
      assertThrows(RlsException.class, () -> OriginCredentials.parse(text), text);
    }
    assertThrows(
        RlsException.class, () -> OriginCredentials.parse("https://s.example.org for=read"));
  }
}
