package org.gridrls.server.command;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.TargetName;
import org.gridrls.server.CommandRun;
import org.gridrls.server.Servers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The console in a real browser, over a real federation: what the page shows when its scripts have
 * run. Skipped where there is no Chromium; CI must have one.
 */
class ConsoleInBrowserTest {
  private static final String NAME = "evil/<img src=x onerror=\"document.title='done'\">&amp;";
  private static final String TARGET = "https://host/<script>document.title='done'</script>";
  private static final int LIMIT_SECONDS = 120;

  @TempDir Path directory;

  private static Optional<String> browser() {
    List<String> folders = Arrays.asList(System.getenv("PATH").split(File.pathSeparator));
    return Stream.of("chromium", "chromium-browser", "google-chrome")
        .filter(name -> folders.stream().anyMatch(at -> Files.isExecutable(Path.of(at, name))))
        .findFirst();
  }

  private static void requireBrowser() {
    boolean ci = "true".equals(System.getenv("CI"));
    assertTrue(browser().isPresent() || !ci, "CI needs chromium");
    assumeTrue(browser().isPresent(), "needs chromium");
  }

  /** The page's elements after a few seconds of its own time. */
  private String page(String url) throws Exception {
    Path output = Files.createTempFile(directory, "page", ".html");
    Process process =
        new ProcessBuilder(
                browser().orElseThrow(),
                "--headless=new",
                "--no-sandbox", // root may run tests too; the page is ours
                "--disable-gpu",
                "--window-size=1280,900", // the lines are not drawn on phones
                "--user-data-dir=" + directory.resolve("browser"),
                "--virtual-time-budget=5000",
                "--dump-dom",
                url)
            .redirectOutput(output.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      assertTrue(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS), "the browser did not end");
      return Files.readString(output, StandardCharsets.UTF_8);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  @Test
  void theViewsShowTheFederationAndNamesStayText() throws Exception {
    requireBrowser();
    try (Servers servers = new Servers(directory).federation(1, 1)) {
      servers.awaitMembers(3);
      servers.lrc("lrc-1").create(new Mapping(new LogicalName(NAME), new TargetName(TARGET)));
      servers.awaitInStep("rli-1");
      String index = servers.url("rli-1") + "/console/";
      String found =
          page(index + "#search?name=" + URLEncoder.encode(NAME, StandardCharsets.UTF_8));
      assertTrue(found.contains("complete: covers the only catalog as of "), found);
      assertTrue(found.contains("&lt;img src=x onerror="), found);
      assertTrue(found.contains("&lt;script&gt;document.title"), found);
      assertFalse(found.contains("<img"), found);
      assertFalse(found.contains("<title>done"), found);
      assertTrue(found.contains("Open: whoever can connect may do everything."), found);
      String picture = page(index + "#updates");
      assertTrue(picture.contains("lrc-1 updates rli-1: current"), picture);
      assertTrue(picture.contains("The only catalog is current."), picture);
      String registry = servers.url("registry") + "/console/";
      String members = page(registry + "#members");
      for (String node : List.of("lrc-lrc-1", "rli-rli-1", "registry-registry")) {
        Pattern current =
            Pattern.compile("class=\"node is-current[^\"]*\" id=\"node-" + node + '"');
        assertTrue(current.matcher(members).find(), node + " in " + members);
      }
      assertTrue(members.contains("all present"), members);
      String why = page(registry + "#federation?edge=lrc-1%3Erli-1");
      assertTrue(why.contains("operation explain of this registry"), why);
      String site = page(index + "#site?site=lrc-1");
      assertTrue(site.contains("as the index here holds them"), site);
      assertTrue(site.contains("evil/"), site);
      String figures = page(servers.url("lrc-1") + "/console/#server");
      assertTrue(figures.contains("LocalReplicaCatalog.create"), figures);
    }
  }

  @Test
  void attributesAreSearchedInAllCatalogsAndASilentOneIsSaid() throws Exception {
    requireBrowser();
    CommandRun shell = new CommandRun();
    try (Servers servers = new Servers(directory).federation(2, 1)) {
      servers.awaitMembers(4);
      for (String lrc : List.of("lrc-1", "lrc-2")) {
        shell.done("create", "at/" + lrc, "file:/x", servers.url(lrc));
        shell.done("attribute", "define", "size:int", servers.url(lrc));
        shell.done("attribute", "add", "at/" + lrc, "size:int=5", servers.url(lrc));
      }
      String search = servers.url("rli-1") + "/console/#search?q=size+%3E+1";
      String both = page(search);
      assertTrue(both.contains("2 matches"), both);
      assertTrue(both.contains("data-name=\"at/lrc-1\""), both);
      assertTrue(both.contains("data-name=\"at/lrc-2\""), both);
      assertTrue(both.contains("complete: covers all 2 catalogs as of "), both);
      servers.stop("lrc-2");
      String one = page(search);
      assertTrue(one.contains("1 match"), one);
      assertTrue(one.contains("lrc-2 could not be reached and may have further names"), one);
    }
  }
}
