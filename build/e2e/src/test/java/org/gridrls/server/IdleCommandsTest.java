package org.gridrls.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gridrls.cli.command.ExitCode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commands that found nothing to do, at a server that would have done it: they say so. */
class IdleCommandsTest {
  @TempDir static Path directory;

  private static Servers servers;
  private static String catalog;
  private final CommandRun shell = new CommandRun();

  @BeforeAll
  static void start() {
    servers = new Servers(directory);
    servers.start("alone", "roles", "[lrc, rli]", "lrc.update.targets", "[]");
    catalog = servers.url("alone");
    CommandRun shell = new CommandRun();
    shell.done("create", "a", "p:a", catalog);
    shell.done("attribute", "define", "size:int", catalog);
  }

  @AfterAll
  static void stop() {
    servers.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "update | 1 | no update was started, because this server updates no index",
        "audit | 1 | nothing was compared, because this catalog updates no index",
        "delete-matching --lfn-pattern b* | 1 | 0 mappings deleted",
        "delete-matching --dry-run --lfn-pattern b* | 1 | 0 mappings would be deleted",
        "query --pattern b* | 1 | no logical name in this catalog matches: b*",
        "query --target --pattern b* | 1 | no target name in this catalog matches: b*",
        "attribute search size>0 | 1 | no name meets the conditions",
        "attribute show --name sise | 1 | no such attribute is defined",
        "config --set lrc.update.leas=3s | 2 | there is no such setting",
        "config --set lrc.update.lease=soon | 2 | lrc.update.lease",
        "config --setting lrc.update.leas | 2 | there is no such setting",
        "load EMPTY | 2 | the input is empty",
        "locate -i EMPTY | 2 | there are no names",
        "get -i EMPTY DIRECTORY | 2 | there are no names",
        "bulk create -i EMPTY | 2 | there are no items",
        "scan --pfn-prefix p: DIRECTORY | 1 | 0 failed"
      })
  void nothingDoneIsNoSuccess(String command, int exitCode, String message) throws IOException {
    Path empty = directory.resolve("empty");
    Files.createDirectories(empty);
    Path file = Files.writeString(directory.resolve("none"), "");
    String words =
        (command + " " + catalog)
            .replace("EMPTY", file.toString())
            .replace("DIRECTORY", empty.toString());
    assertEquals(exitCode, shell.rls(words.split(" ")), shell::errors);
    String said = shell.out + shell.errors();
    assertEquals(said, said.contains(message.strip()) ? said : "not: " + message);
  }

  @Test
  void whatWasDoneIsSuccess() {
    assertEquals(ExitCode.DONE, shell.rls("query", "--pattern", "a*", catalog));
    assertEquals(ExitCode.DONE, shell.rls("delete-matching", "--dry-run", "--lfn", "a", catalog));
    assertEquals(ExitCode.DONE, shell.rls("attribute", "show", "--name", "size", catalog));
  }
}
