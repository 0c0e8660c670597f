package org.gridrls.server.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.gridrls.server.CommandRun;
import org.gridrls.server.Servers;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sizes and checksums are never overwritten unasked, and catalogs that disagree are shown. */
class DisagreementTest {
  @TempDir Path directory;
  private final CommandRun shell = new CommandRun();

  private void put(String url, String name, String... attributes) {
    for (String definition : new String[] {"size:int", "md5:string"}) {
      shell.rls("attribute", "define", definition, url);
    }
    String[] command = new String[attributes.length + 4];
    command[0] = "put";
    System.arraycopy(attributes, 0, command, 1, attributes.length);
    command[attributes.length + 1] = name;
    command[attributes.length + 2] = "http://storage" + name;
    command[attributes.length + 3] = url;
    shell.done(command);
  }

  @Test
  void locateTellsOfCatalogsThatDisagree() {
    try (Servers servers = new Servers(directory).federation(2, 1)) {
      servers.awaitMembers(4);
      put(servers.url("lrc-1"), "/same", "-a", "size:int=5", "-a", "md5:string=AA");
      put(servers.url("lrc-2"), "/same", "-a", "size:int=5", "-a", "md5:string=aa");
      put(servers.url("lrc-1"), "/f", "-a", "size:int=5");
      put(servers.url("lrc-2"), "/f", "-a", "size:int=7");
      put(servers.url("lrc-2"), "/../g", "-a", "size:int=7");
      servers.awaitInStep("rli-1");
      String index = servers.url("rli-1");
      Eventually.holds("both copies", () -> shell.rls("locate", "--json", "/f", index) == 5);
      assertTrue(
          shell.out.toString().contains("\"fact\":\"size\"")
              || shell.out.toString().contains("\"fact\": \"size\""),
          shell.out::toString);
      assertEquals(5, shell.rls("locate", "/f", index));
      assertTrue(
          shell
              .lines()
              .contains("# the catalogs disagree about the size of /f: {lrc-1=5, lrc-2=7}"),
          shell.out::toString);
      assertFalse(shell.out.toString().contains("size=5"), shell.out::toString);
      assertEquals(0, shell.rls("locate", "/same", index));
      assertEquals(1, shell.rls("locate", "/f", "/none", index));
      metalink(index);
    }
  }

  private void metalink(String index) {
    assertEquals(0, shell.rls("locate", "--metalink", "/same", index));
    assertTrue(shell.out.toString().contains("<size>5</size>"), shell.out::toString);
    assertTrue(shell.out.toString().contains("<hash type=\"md5\">aa</hash>"), shell.out::toString);
    assertEquals(5, shell.rls("locate", "--metalink", "/f", "/same", index));
    assertTrue(shell.out.toString().contains("disagree about size"), shell.out::toString);
    assertEquals(1, shell.errors().lines().count(), shell::errors);
    assertEquals(5, shell.rls("locate", "--metalink", "/../g", "/same", index));
    assertFalse(shell.out.toString().contains("<file name=\".."), shell.out::toString);
    assertTrue(shell.out.toString().contains("<file name=\"same\">"), shell.out::toString);
    assertTrue(shell.errors().contains("left out, not a safe file name: /../g"), shell::errors);
  }

  @Test
  void putNeverOverwritesAFactUnasked() throws Exception {
    try (Servers servers = new Servers(directory)) {
      servers.start("lrc", "roles", "lrc");
      String url = servers.url("lrc");
      put(url, "/f", "-a", "size:int=5");
      shell.done("put", "-a", "size:int=5", "/f", "http://storage/f", url);
      assertEquals(1, shell.rls("put", "-a", "size:int=6", "/f", "http://elsewhere/f", url));
      assertTrue(shell.errors().contains("5, not 6"), shell::errors);
      assertEquals(
          1, shell.done("query", "/f", url).stream().filter(l -> !l.startsWith("#")).count());
      Path lines =
          Files.writeString(
              directory.resolve("lines.tsv"), "lfn\tpfn\tsize\n/f\thttp://storage/f\t7\n");
      assertEquals(1, shell.rls("load", "-a", "size:int", lines.toString(), url));
      shell.done("load", "--replace", "-a", "size:int", lines.toString(), url);
      assertTrue(
          shell.done("query", "-a", "/f", url).get(0).contains("size=7"), shell.out::toString);
      shell.done("put", "--replace", "-a", "size:int=8", "/f", "http://storage/f", url);
      assertTrue(
          shell.done("query", "-a", "/f", url).get(0).contains("size=8"), shell.out::toString);
    }
  }
}
