package org.gridrls.server.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gridrls.server.CommandRun;
import org.gridrls.server.Servers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code rls locate --order} and Metalink put near copies first and suspect ones last. */
class OrderedCopiesTest {
  @TempDir Path directory;
  private final CommandRun shell = new CommandRun();

  private Servers started() {
    Servers servers = new Servers(directory);
    servers.start("registry", "roles", "registry");
    servers.start("lrc-g", "roles", "lrc", "site", "geneva");
    servers.start("lrc-c", "roles", "lrc", "site", "chicago", "preference", "5");
    servers.start("lrc-l", "roles", "lrc", "site", "lyon");
    servers.start("rli-1", "roles", "rli");
    servers.awaitMembers(5);
    for (String lrc : List.of("lrc-g", "lrc-c", "lrc-l")) {
      String url = servers.url(lrc);
      shell.done("create", "/f", "http://storage." + lrc + "/f", url);
      shell.done("add", "/f", "http://shared/f", url);
    }
    shell.done("attribute", "define", "--target", "suspect:string", servers.url("lrc-l"));
    shell.done(
        "attribute",
        "add",
        "--target",
        "http://storage.lrc-l/f",
        "suspect:string=checksum",
        servers.url("lrc-l"));
    servers.awaitInStep("rli-1");
    return servers;
  }

  private List<String> targets(String... command) {
    return shell.done(command).stream()
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.split("\t")[1])
        .toList();
  }

  @Test
  void nearCopiesComeFirstWhicheverIndexOrRegistryAnswers() throws IOException {
    try (Servers servers = started()) {
      Path table =
          Files.writeString(directory.resolve("distances"), "geneva lyon 2\ngeneva chicago 70\n");
      for (String url : List.of(servers.url("rli-1"), servers.url("registry"))) {
        for (List<String> fresh : List.of(List.<String>of(), List.of("--fresh"))) {
          List<String> command =
              new ArrayList<>(
                  List.of("locate", "--order", "--site", "lyon", "--distances", table.toString()));
          command.addAll(fresh);
          command.addAll(List.of("/f", url));
          List<String> order = targets(command.toArray(String[]::new));
          assertEquals(
              List.of(
                  "http://shared/f",
                  "http://storage.lrc-g/f",
                  "http://storage.lrc-c/f",
                  "http://storage.lrc-l/f"),
              order);
        }
      }
      shell.printed("4: suspect, same site");
      assertEquals(
          "http://storage.lrc-c/f",
          targets("locate", "--order", "--site", "chicago", "/f", servers.url("rli-1")).stream()
              .filter(target -> !target.contains("shared"))
              .findFirst()
              .orElseThrow());
      assertEquals(
          1, shell.rls("locate", "--order", "--json", "/f", "/none", servers.url("rli-1")));
      shell.printed("\"priority\": ?1");
      shell.printed("\"site\": ?\"chicago\"");
    }
  }

  @Test
  void metalinkHasTheSameOrder() {
    try (Servers servers = started()) {
      shell.done("locate", "--metalink", "--site", "geneva", "/f", servers.url("rli-1"));
      shell.printed("<url priority=\"4\">http://storage.lrc-l/f</url>");
      assertEquals(4, shell.lines().stream().filter(line -> line.contains("<url")).count());
      assertEquals(
          2, shell.rls("locate", "--order", "--distances", "/none", "/f", servers.url("rli-1")));
    }
  }
}
