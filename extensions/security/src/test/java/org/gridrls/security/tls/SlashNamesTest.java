package org.gridrls.security.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.security.cert.CertificateException;
import java.util.List;
import javax.security.auth.x500.X500Principal;
import org.junit.jupiter.api.Test;

class SlashNamesTest {
  private static String of(String name) throws CertificateException {
    return SlashNames.of(new X500Principal(name));
  }

  @Test
  void namesAreWrittenAsGridsWriteThem() throws CertificateException {
    assertEquals("/DC=org/DC=example/CN=Alice", of("CN=Alice,DC=example,DC=org"));
    assertEquals("/C=CH/O=Grid/CN=host/a.example.org", of("CN=host/a.example.org,O=Grid,C=CH"));
    assertEquals("/O=Smith, Jones & Co/CN=Bob \"B\"", of("CN=Bob \\\"B\\\",O=Smith\\, Jones & Co"));
    assertEquals(
        "/CN=Zoë/emailAddress=zoe@example.org", of("1.2.840.113549.1.9.1=zoe@example.org,CN=Zoë"));
    assertEquals("/O=Grid/UID=alice", of("UID=alice,O=Grid"));
  }

  @Test
  void aNameThatReadsLikeAnotherIsRefused() {
    List<String> names =
        List.of(
            "CN=x/CN=Alice,O=Grid",
            "CN=Alice,O=Grid/OU=admins",
            "CN=Alice+UID=root,O=Grid",
            "CN=Alice\\\nroot,O=Grid",
            "CN=/O=Grid/CN=Alice");
    for (String name : names) {
      assertThrows(CertificateException.class, () -> of(name), name);
    }
  }
}
