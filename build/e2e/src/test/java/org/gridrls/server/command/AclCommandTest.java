package org.gridrls.server.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.gridrls.cli.RlsCommand;
import org.gridrls.security.command.AclCommand;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class AclCommandTest {
  @TempDir Path directory;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private Path acl;
  private Path gridmap;

  @BeforeEach
  void write() throws IOException {
    acl =
        Files.writeString(
            directory.resolve("acl"),
            """
            deny user mallory: all
            allow user alice: lrc_update on "/alice/*"
            allow group /cms: lrc_read
            """);
    gridmap = Files.writeString(directory.resolve("map"), "/CN=Alice alice\n");
  }

  private int rls(String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    CommandLine line = RlsCommand.commandLine(Optional.empty());
    line.addSubcommand(new AclCommand());
    line.setOut(new PrintWriter(out));
    line.setErr(new PrintWriter(err));
    return line.execute(arguments);
  }

  private int test(String... arguments) {
    String[] all = new String[arguments.length + 6];
    all[0] = "acl";
    all[1] = "test";
    all[2] = "--acl";
    all[3] = acl.toString();
    all[4] = "--gridmap";
    all[5] = gridmap.toString();
    System.arraycopy(arguments, 0, all, 6, arguments.length);
    return rls(all);
  }

  @Test
  void theRuleThatDecidesIsShownAndWhatTheOthersSay() {
    assertEquals(0, test("/CN=Alice", "add", "/alice/x"), err::toString);
    String text = out.toString();
    assertTrue(text.startsWith("LocalReplicaCatalog.add needs lrc_update"), text);
    assertTrue(text.contains("local user: alice"), text);
    assertTrue(text.contains("   " + acl + ":1  deny user \"mallory\": all"), text);
    assertTrue(text.contains("does not apply to alice"), text);
    assertTrue(text.contains("-> " + acl + ":2  allow user \"alice\""), text);
    assertTrue(text.contains("this caller, who has no group"), text);
    assertTrue(text.stripTrailing().endsWith("allowed"), text);
  }

  @Test
  void aDenialSaysWhichNamesAreAllowed() {
    assertEquals(1, test("/CN=Alice", "add", "/bob/x"));
    String text = out.toString();
    assertTrue(text.contains("allows other names than /bob/x"), text);
    assertTrue(text.contains("denied"), text);
    assertTrue(text.contains("names that match \"/alice/*\""), text);
    assertEquals(1, test("/CN=Alice", "clear"));
    assertEquals(1, test("/CN=Alice", "deleteMatching", "/a*"));
    assertEquals(0, test("/CN=Alice", "deleteMatching", "/alice/run*"));
  }

  @Test
  void usersGroupsAndMethodsCanBeTried() {
    assertEquals(0, test("alice", "add", "/alice/x", "--user"), err::toString);
    assertEquals(1, test("mallory", "ReplicaLocationIndex.exists", "--user"));
    assertEquals(0, test("x#y", "query", "/a", "--method", "token", "--group", "/cms"));
  }

  @Test
  void whatIsUnclearIsAsked() {
    assertEquals(2, test("/CN=Alice", "exists", "/a"));
    assertTrue(err.toString().contains("say which of LocalReplicaCatalog.exists"), err::toString);
    assertEquals(2, test("/CN=Alice", "obliterate"));
    assertTrue(err.toString().contains("no such operation"), err::toString);
    assertEquals(2, test("/CN=Alice", "add", "--method", "magic"));
  }

  @Test
  void checkListsAllMistakesWithTheirLines() throws IOException {
    assertEquals(0, rls("acl", "check", acl.toString()), err::toString);
    assertTrue(out.toString().contains("3 rules"), out::toString);
    assertEquals(0, rls("acl", "check", "--gridmap", gridmap.toString()));
    Path broken = Files.writeString(directory.resolve("broken"), "allow all\n\nallow dn (: all\n");
    assertEquals(2, rls("acl", "check", broken.toString()));
    assertTrue(err.toString().contains(broken + ":1: "), err::toString);
    assertTrue(err.toString().contains(broken + ":3: "), err::toString);
    assertEquals(2, rls("acl", "check", directory.resolve("missing").toString()));
  }
}
