package org.gridrls.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Commands typed one after the other, and the script that completes them. */
class ShellCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int rls(String input, String... arguments) {
    CommandLine line = RlsCommand.commandLine();
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
    try {
      return line.execute(arguments);
    } finally {
      System.setIn(before);
    }
  }

  @Test
  void commandsNeedNoUrl() {
    int code =
        rls(
            "# a remark\n\nping\nquery lrc lfn \"a b\"\nexit\nnever\n",
            "shell",
            "http://127.0.0.1:1");
    assertEquals(3, code);
    assertEquals(2, err.toString().lines().count(), err::toString);
    assertTrue(err.toString().contains("http://127.0.0.1:1/ws/admin"), err::toString);
    assertTrue(err.toString().contains("http://127.0.0.1:1/ws/lrc"), err::toString);
  }

  @Test
  void aCommandThatIsNoneDoesNotEndIt() {
    assertEquals(2, rls("nothing\nhelp\n", "shell", "http://127.0.0.1:1"));
    assertTrue(err.toString().contains("no such command"), err::toString);
    assertTrue(out.toString().contains("  locate"), out::toString);
  }

  @Test
  void whatIsSetHoldsForTheCommandsThatFollow() {
    String lines = "ping\nset url http://127.0.0.1:1\nset reslimit 7\nshow\nping\n";
    assertEquals(3, rls(lines, "shell", "http://127.0.0.1:2"));
    assertEquals("limit\t7\nurl\thttp://127.0.0.1:1\n", out.toString());
    List<String> failures = err.toString().lines().toList();
    assertTrue(failures.get(0).contains("http://127.0.0.1:2/ws/admin"), err::toString);
    assertTrue(failures.get(1).contains("http://127.0.0.1:1/ws/admin"), err::toString);
  }

  @Test
  void commandsHaveTheSecurityOptionsOfTheShell() {
    String[] shell = {"shell", "--cert=c.pem", "--trust=ca.pem:d", "http://127.0.0.1:1"};
    assertEquals(2, rls("show\nset trust elsewhere.pem\nshow\nping\n", shell));
    assertEquals(
        "cert\tc.pem\ntrust\tca.pem:d\nurl\thttp://127.0.0.1:1\n"
            + "cert\tc.pem\ntrust\telsewhere.pem\nurl\thttp://127.0.0.1:1\n",
        out.toString());
    assertTrue(err.toString().contains("c.pem"), err::toString);
  }

  @Test
  void aKeyThatIsNoneIsRefusedByName() {
    assertEquals(2, rls("set colour no\nset timeout\n", "shell", "http://127.0.0.1:1"));
    List<String> failures = err.toString().lines().toList();
    assertTrue(failures.get(0).contains("url: colour"), err::toString);
    assertTrue(failures.get(1).contains("set timeout 60"), err::toString);
  }

  @Test
  void aSettingThatACommandCanNotReadIsItsMistake() {
    assertEquals(2, rls("set timeout soon\nping\n", "shell", "http://127.0.0.1:1"));
    assertTrue(err.toString().contains("'--timeout'"), err::toString);
  }

  @Test
  void wordsMayHaveBlanks() {
    assertEquals(List.of("a", "b c", "", "d\"e"), ShellSession.words(" a \"b c\" \"\" d\\\"e "));
    assertEquals(List.of(), ShellSession.words("  # query"));
    assertEquals(List.of("query", "#1"), ShellSession.words("query #1"));
  }

  @Test
  void theCompletionKnowsTheCommands() {
    assertEquals(0, rls("", "completion"));
    assertTrue(out.toString().contains("complete -F _complete_rls"), "a bash script");
    assertTrue(out.toString().contains("delete-matching"), "our commands");
  }

  @Test
  void theHelpGroupsTheCommands() {
    assertEquals(0, rls("", "--help"));
    String help = out.toString();
    assertTrue(help.indexOf("Finding:") < help.indexOf("  locate"), help);
    assertTrue(help.indexOf("Servers:") < help.indexOf("  doctor"), help);
  }
}
