package org.gridrls.certs.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.api.xml.UtcInstant;
import org.gridrls.certs.AuthorityDirectory;
import org.gridrls.cli.RlsCommand;
import org.gridrls.cli.text.JsonParser;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class CertsCommandTest {
  @TempDir Path temporary;
  private final MutableClock clock = MutableClock.standing();
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int certs(String... words) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    CommandLine line = RlsCommand.commandLine(Optional.of(clock));
    line.addSubcommand(CertsCommand.line(clock));
    line.setOut(new PrintWriter(out));
    line.setErr(new PrintWriter(err));
    List<String> all = new ArrayList<>(List.of("certs"));
    all.addAll(List.of(words));
    if (words.length > 0) {
      all.addAll(List.of("-d", temporary.resolve("ca").toString()));
    }
    return line.execute(all.toArray(String[]::new));
  }

  private List<String> done(String... words) {
    assertEquals(0, certs(words), err::toString);
    return out.toString().lines().toList();
  }

  private void refused(int code, String message, String... words) {
    assertEquals(code, certs(words), err::toString);
    assertEquals(1, err.toString().lines().count(), err::toString);
    assertTrue(err.toString().contains(message), err::toString);
  }

  @Test
  void aFederationGetsItsCertificates() {
    Path ca = temporary.resolve("ca");
    assertTrue(done("init", "Test VO").get(3).contains("next: rls certs host"));
    List<String> host = done("host", "lrc.example.org", "127.0.0.1");
    assertEquals("subject\t/O=Test VO/OU=hosts/CN=lrc.example.org", host.get(0));
    assertEquals("certificate\t" + ca.resolve("lrc.example.org.pem"), host.get(1));
    assertTrue(
        host.get(4).contains("security.trust.directory=" + ca.resolve("certificates")),
        host.get(4));
    List<String> user = done("user", "Alice", "--days", "7", "--rsa");
    assertEquals(
        "until\t" + UtcInstant.print(clock.instant().plus(Duration.ofDays(7))), user.get(3));
    assertEquals(
        "RSA",
        AuthorityDirectory.read(ca.resolve("Alice.pem"), ca.resolve("Alice-key.pem"))
            .key()
            .getAlgorithm());
  }

  @Test
  void theListSaysWhatIsStillGood() {
    done("init");
    done("user", "Alice");
    done("user", "Bob", "--days", "1");
    done("user", "Mallory");
    done("revoke", "Mallory");
    clock.advance(Duration.ofDays(2));
    List<String> states =
        done("list").stream()
            .map(line -> line.split("\t"))
            .map(cells -> cells[0] + " " + cells[2])
            .toList();
    assertEquals(List.of("Alice good", "Bob expired", "Mallory revoked"), states);
    done("list", "--json");
    Map<?, ?> json = (Map<?, ?>) JsonParser.parse(out.toString());
    Map<?, ?> alice = (Map<?, ?>) ((List<?>) json.get("rows")).get(0);
    assertEquals("/O=RLS/OU=people/CN=Alice", alice.get("subject"));
    done("revoke", (String) alice.get("serial"));
  }

  @Test
  void aKeyStoreHasThePasswordOfTheFile() throws Exception {
    done("init");
    Path password = Files.writeString(temporary.resolve("password"), "open sesame\n");
    Path store = temporary.resolve("alice.p12");
    done("user", "Alice", "--pkcs12", store.toString(), "--password-file", password.toString());
    KeyStore read = KeyStore.getInstance("PKCS12");
    try (var in = Files.newInputStream(store)) {
      read.load(in, "open sesame".toCharArray());
    }
    assertEquals(1, read.size());
    refused(2, "--password-file", "user", "Bob", "--pkcs12", temporary.resolve("b").toString());
    String[] again = {
      "user", "Bob", "--pkcs12", store.toString(), "--password-file", password.toString()
    };
    refused(2, "exists already", again);
    assertEquals(1, done("list").size());
  }

  @Test
  void mistakesAreOneLineAndChangeNothing() {
    refused(2, "rls certs init", "user", "Alice");
    done("init");
    refused(2, "not overwritten", "init");
    done("user", "Alice");
    refused(2, "not overwritten", "user", "Alice");
    refused(2, "characters", "user", "a/b");
    refused(2, "must be positive", "user", "Bob", "--days", "0");
    refused(2, "no valid certificate", "revoke", "Bob");
    refused(2, "one of init, host", new String[0]);
    assertEquals(1, done("list").size());
  }

  @Test
  void aMistakeIsInTheDocumentForPrograms() {
    assertEquals(2, certs("list", "--json"));
    Map<?, ?> json = (Map<?, ?>) JsonParser.parse(out.toString());
    assertEquals(1L, json.get("failed"));
  }
}
