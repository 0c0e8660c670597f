package org.gridrls.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gridrls.api.RlsException;
import org.gridrls.cli.RlsCommand;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Options and URL of a profile are defaults; the command line overrides them. */
class ProfileTest {
  private static final String NOBODY = "http://127.0.0.1:1";

  @TempDir Path directory;

  private final StringWriter err = new StringWriter();
  private final StringWriter out = new StringWriter();

  private CommandLine line(String profile) throws IOException {
    CommandLine line = RlsCommand.commandLine();
    line.setDefaultValueProvider(
        Profile.of(Files.writeString(directory.resolve("profile"), profile)));
    line.setErr(new PrintWriter(err, true));
    line.setOut(new PrintWriter(out, true));
    return line;
  }

  @Test
  void theUrlMayBeLeftOut() throws IOException {
    CommandLine line = line("url = \"" + NOBODY + "\"");
    for (String command : List.of("ping", "query a", "create a b", "bulk create a b", "targets")) {
      assertEquals(3, line.execute(command.split(" ")), err::toString);
      assertTrue(err.toString().contains("cannot reach " + NOBODY), err::toString);
      err.getBuffer().setLength(0);
    }
  }

  @Test
  void aUrlThatIsTypedWins() throws IOException {
    CommandLine line = line("url = \"" + NOBODY + "\"");
    for (String command : List.of("ping U", "query a U", "create a b U", "bulk create a b U")) {
      line.execute(command.replace("U", "http://127.0.0.1:2").split(" "));
      assertTrue(err.toString().contains("cannot reach http://127.0.0.1:2"), err::toString);
      err.getBuffer().setLength(0);
    }
  }

  @Test
  void theFormOfTheOutputMayStandThere() throws IOException {
    CommandLine line = line("url = \"" + NOBODY + "\", output = json, timeout = 5");
    assertEquals(3, line.execute("ping"));
    assertTrue(out.toString().contains("\"error\":\"TRANSPORT_FAILED\""), out::toString);
    out.getBuffer().setLength(0);
    assertEquals(3, line.execute("ping", "--output=plain"));
    assertEquals("", out.toString());
  }

  @Test
  void whoCallsMayStandThere() throws IOException {
    CommandLine line = line("url = \"" + NOBODY + "\", cert = no-such-file.pem, trust = x");
    assertEquals(2, line.execute("ping"));
    assertTrue(err.toString().contains("no-such-file.pem"), err::toString);
  }

  @Test
  void aKeyThatIsNoneIsRefused() throws IOException {
    CommandLine line = line("ulr = x");
    assertEquals(2, line.execute("ping"));
    assertTrue(
        err.toString().contains("the unknown key ulr; known are url, output"), err::toString);
    assertEquals(1, err.toString().lines().count());
  }

  @Test
  void aProfileThatIsWrongIsSaidWithoutNamesOfJavaClasses() throws IOException {
    String[] wrong = {"url = [", "url = ${none}", "url = [a]", "{", "url = \"\\ud8\"", "a = ["};
    for (String text : wrong) {
      assertEquals(2, line(text).execute("ping"), text);
    }
    CommandLine line = line("");
    line.setDefaultValueProvider(Profile.of(directory));
    assertEquals(2, line.execute("ping"));
    line.setDefaultValueProvider(
        Profile.of(Files.write(directory.resolve("latin1"), new byte[] {'u', (byte) 0xff})));
    assertEquals(2, line.execute("ping"));
    assertEquals(wrong.length + 2, err.toString().lines().count(), err::toString);
    assertTrue(!err.toString().matches("(?s).*(java\\.|typesafe|Exception).*"), err::toString);
  }

  @Test
  void aProfileThatCannotBeReadIsRefused() {
    Profile none = Profile.of(directory.resolve("none"));
    assertTrue(
        assertThrows(RlsException.class, none::url)
            .getMessage()
            .contains("cannot read the profile"));
  }

  @Test
  void wordsAreNamesUntilTheLastLooksLikeAServer() throws IOException {
    CommandLine line = line("url = \"" + NOBODY + "\"");
    assertEquals(
        new Arguments(List.of("a", "b"), NOBODY), Arguments.of(line, List.of("a", "b"), "NAME"));
    assertEquals(
        new Arguments(List.of("a"), "https://s"),
        Arguments.of(line, List.of("a", "https://s"), "NAME"));
    assertEquals(
        new Arguments(List.of("https://t"), NOBODY),
        Arguments.of(line, List.of("https://t"), "NAME"));
  }
}
