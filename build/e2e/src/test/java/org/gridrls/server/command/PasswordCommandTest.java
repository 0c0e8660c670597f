package org.gridrls.server.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.server.SecuredServers;
import org.gridrls.testkit.ShortJava;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command that makes lines for the file of passwords, as a process of its own. */
@Tag("process")
class PasswordCommandTest {
  private static final String PASSWORD = "a secret: \u00e4\u00f6 & <so on>";
  private static final String PING =
      """
      <e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Header>
      <w:Security e:mustUnderstand="1" xmlns:w="http://docs.oasis-open.org/wss/2004/01/\
      oasis-200401-wss-wssecurity-secext-1.0.xsd"><w:UsernameToken><w:Username>%s</w:Username>\
      <w:Password>%s</w:Password></w:UsernameToken></w:Security></e:Header>
      <e:Body><ping xmlns="https://gridrls.org/ns/admin/1"/></e:Body></e:Envelope>
      """;

  @TempDir Path directory;
  private Path out;
  private Path err;

  @BeforeEach
  void name() {
    out = directory.resolve("out");
    err = directory.resolve("err");
  }

  /** Runs a command; its output goes behind what the file has, as {@code >>} does it. */
  private int rls(String input, String... arguments) throws Exception {
    Path in = Files.writeString(directory.resolve("in"), input);
    List<String> command = ShortJava.command(RlsMain.class.getName());
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectInput(in.toFile())
            .redirectOutput(ProcessBuilder.Redirect.appendTo(out.toFile()))
            .redirectError(err.toFile());
    builder.environment().put("LC_ALL", "C"); // the input is UTF-8 whatever the locale
    Process process = builder.start();
    try {
      assertTrue(process.waitFor(60, TimeUnit.SECONDS), "it did not end");
    } finally {
      process.destroyForcibly();
    }
    return process.exitValue();
  }

  private void isWrong(String reason, String input, String... arguments) throws Exception {
    assertEquals(2, rls(input, arguments), () -> reason);
    String said = Files.readString(err);
    assertTrue(said.contains(reason), said);
    assertEquals("", Files.readString(out), "nothing for the file");
    assertFalse(said.contains("short"), "the password is not shown");
  }

  @Test
  void theHelpSaysWhatItDoes() throws Exception {
    assertEquals(0, rls("", "password", "--help"));
    assertTrue(Files.readString(out).startsWith("Usage: rls password"), Files.readString(out));
  }

  @Test
  void wrongUseIsToldAndMakesNoLine() throws Exception {
    isWrong("USER", PASSWORD, "password");
    isWrong("no colon", PASSWORD, "password", "alice:x");
    isWrong("no colon", PASSWORD, "password", "#alice");
    isWrong("no colon", PASSWORD, "password", " ");
    isWrong("at least 8", "short\n", "password", "alice");
    isWrong("at least 8", "", "password", "alice");
  }

  @Test
  void whatItMakesIsTakenByAServer() throws Exception {
    assertEquals(0, rls(PASSWORD + "\nnot read\n", "password", "alice"));
    assertEquals(0, rls(PASSWORD, "password", "bob"));
    assertEquals("", Files.readString(err));
    List<String> lines = Files.readAllLines(out);
    assertEquals(2, lines.size(), lines::toString);
    assertTrue(lines.get(0).startsWith("alice:pbkdf2-sha256:"), lines.get(0));
    assertNotEquals(lines.get(0).split(":")[3], lines.get(1).split(":")[3], "the same salt");
    try (SecuredServers secured = new SecuredServers(directory)) {
      String url =
          secured
              .servers
              .start(
                  "lrc",
                  "roles",
                  "lrc",
                  "security.accept",
                  "[certificate,password]",
                  "security.passwords",
                  out.toString())
              .baseUrl();
      try (SoapConnector nobody =
          new SoapConnector(Timeouts.DEFAULT, Credentials.of(secured.nobody()))) {
        for (String user : List.of("alice", "bob")) {
          assertEquals(200, ping(nobody, url, user, PASSWORD), user);
        }
        assertEquals(500, ping(nobody, url, "alice", PASSWORD + "."));
        assertEquals(500, ping(nobody, url, "carol", PASSWORD));
      }
    }
  }

  private static int ping(SoapConnector as, String url, String user, String password)
      throws IOException {
    String text = password.replace("&", "&amp;").replace("<", "&lt;");
    HttpURLConnection call = as.open(URI.create(url + "/ws/password/admin"));
    call.setDoOutput(true);
    call.setRequestProperty("Content-Type", "text/xml;charset=UTF-8");
    call.getOutputStream().write(PING.formatted(user, text).getBytes(StandardCharsets.UTF_8));
    return call.getResponseCode();
  }
}
