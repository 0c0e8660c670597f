package org.gridrls.server.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.gridrls.server.CommandRun;
import org.gridrls.server.Servers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code rls attribute search --federation}: names by attributes in all catalogs. */
class AttributeFederationTest {
  @TempDir private Path directory;
  private final CommandRun shell = new CommandRun();
  private Servers servers;

  @AfterEach
  void stop() {
    servers.close();
  }

  @Test
  void allCatalogsAreAskedAndASilentOneIsNamed() {
    servers = new Servers(directory).federation(2, 1);
    servers.awaitMembers(4);
    for (String catalog : List.of("lrc-1", "lrc-2")) {
      String url = servers.url(catalog);
      shell.done("create", "both", "at/" + catalog, url);
      shell.done("create", catalog, "at/" + catalog, url);
      shell.done("attribute", "define", "size:int", url);
      shell.done("attribute", "add", "both", "size:int=5", url);
      shell.done("attribute", "add", catalog, "size:int=" + (catalog.endsWith("1") ? 3 : 9), url);
    }
    String registry = servers.url("registry");
    String[] search = {"attribute", "search", "--federation", "--csv", "size:int>=5", registry};
    List<String> rows = shell.done(search);
    assertEquals("name,lrc,attributes", rows.get(0));
    assertEquals(
        List.of("both,lrc-1,", "both,lrc-2,", "lrc-2,lrc-2,"),
        rows.subList(1, rows.size()).stream().sorted().toList());
    assertEquals(2, shell.rls("attribute", "search", "--federation", "size>=5", registry));
    assertTrue(shell.errors().contains("a condition has a type"), shell::errors);
    servers.stop("lrc-2");
    assertEquals(1, shell.rls("attribute", "search", "--federation", "size:int>=5", registry));
    String all = shell.out + " " + shell.err;
    assertTrue(all.contains("both") && all.contains("not covered: lrc-2"), all);
  }
}
