package org.gridrls.server.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.TargetName;
import org.gridrls.server.Browser;
import org.gridrls.server.CommandRun;
import org.gridrls.server.Servers;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The console in a real browser, over a real federation: what the page shows when its scripts have
 * run. Skipped where there is no Chromium; CI must have one.
 */
@Tag("process")
class ConsoleInBrowserTest {
  private static final String NAME = "evil/<img src=x onerror=\"document.title='done'\">&amp;";
  private static final String TARGET = "https://host/<script>document.title='done'</script>";

  @TempDir Path directory;

  @Test
  void theViewsShowTheFederationAndNamesStayText() throws Exception {
    Browser browser = Browser.required(directory);
    try (Servers servers = new Servers(directory).federation(1, 1)) {
      servers.awaitMembers(3);
      servers.lrc("lrc-1").create(new Mapping(new LogicalName(NAME), new TargetName(TARGET)));
      servers.awaitInStep("rli-1");
      String index = servers.url("rli-1") + "/console/";
      String found =
          browser.page(index + "#search?name=" + URLEncoder.encode(NAME, StandardCharsets.UTF_8));
      assertTrue(found.contains("complete: covers the only catalog as of "), found);
      assertTrue(found.contains("&lt;img src=x onerror="), found);
      assertTrue(found.contains("&lt;script&gt;document.title"), found);
      assertFalse(found.contains("<img"), found);
      assertFalse(found.contains("<title>done"), found);
      assertTrue(found.contains("Open: anyone who can connect may do everything."), found);
      String picture = browser.page(index + "#updates");
      assertTrue(picture.contains("lrc-1 updates rli-1: current"), picture);
      assertTrue(picture.contains("The only catalog is current."), picture);
      String registry = servers.url("registry") + "/console/";
      String members = browser.page(registry + "#members");
      for (String node : List.of("lrc-1", "rli-1", "registry")) {
        assertEquals("current", state(members, node), node + " in " + members);
      }
      assertTrue(members.contains("all present"), members);
      String why = browser.page(registry + "#federation?edge=lrc-1%3Erli-1");
      assertTrue(why.contains("operation explain of this registry"), why);
      String site = browser.page(index + "#site?site=lrc-1");
      assertTrue(site.contains("as an index holds them"), site);
      assertTrue(site.contains("evil/"), site);
      String figures = browser.page(servers.url("lrc-1") + "/console/#server");
      assertTrue(figures.contains("LocalReplicaCatalog.create"), figures);
    }
  }

  /**
   * Each server asks the others for what it does not know itself; who does not answer is silent.
   */
  @Test
  void theWholeFederationIsShownAtEachRoleAndADeadIndexHasNoFigures() throws Exception {
    Browser browser = Browser.required(directory);
    try (Servers servers = new Servers(directory).federation(2, 1)) {
      servers.start("rli-2", "roles", "rli", "membership.leave", "false", "membership.lease", "1h");
      servers.awaitMembers(5);
      servers.lrc("lrc-2").create(Mapping.of("cms/1", "file:/x"));
      servers.awaitInStep("rli-1");
      servers.awaitInStep("rli-2");
      for (String at : List.of("registry", "rli-1", "lrc-1")) {
        String page = browser.page(servers.url(at) + "/console/");
        for (String node : List.of("lrc-1", "lrc-2", "rli-1", "rli-2", "registry")) {
          assertEquals("current", state(page, node), () -> at + ": " + page);
        }
        for (String edge : List.of("lrc-1 updates rli-2: ", "lrc-2 updates rli-2: current")) {
          assertTrue(page.contains(edge), () -> at + ": " + page);
        }
        assertTrue(page.contains("covers 2 of 2, asked "), () -> at + ": " + page);
        assertTrue(page.contains("All 2 catalogs are current."), () -> at + ": " + page);
        assertTrue(page.contains("<span>1 name</span>"), () -> at + ": " + page);
        assertTrue(page.contains(">Version</th>"), () -> at + ": " + page);
      }
      servers.stop("rli-2");
      for (String at : List.of("registry", "rli-1", "lrc-1")) {
        servers.lrc("lrc-2").create(Mapping.of("cms/seen-from-" + at, "file:/x"));
        servers.awaitInStep("rli-1"); // so that its evidence is fresh on a slow machine too
        String page = browser.page(servers.url(at) + "/console/");
        assertEquals("silent", state(page, "rli-2"), () -> at + ": " + page);
        assertEquals("current", state(page, "rli-1"), () -> at + ": " + page);
        assertTrue(page.contains("connection refused"), () -> at + ": " + page);
        assertFalse(page.contains("lrc-2 updates rli-2: current"), () -> at + ": " + page);
        assertTrue(page.contains("lrc-2 updates rli-1: current"), () -> at + ": " + page);
      }
    }
  }

  private static String state(String page, String node) {
    Matcher found =
        Pattern.compile("class=\"node is-([a-z]+)[^\"]*\" id=\"node-" + node + '"').matcher(page);
    return found.find() ? found.group(1) : "not shown";
  }

  @Test
  void attributesAreSearchedInAllCatalogsAndASilentOneIsSaid() throws Exception {
    Browser browser = Browser.required(directory);
    CommandRun shell = new CommandRun();
    try (Servers servers = new Servers(directory).federation(2, 1)) {
      servers.awaitMembers(4);
      for (String lrc : List.of("lrc-1", "lrc-2")) {
        shell.done("create", "at/" + lrc, "file:/x", servers.url(lrc));
        shell.done("attribute", "define", "size:int", servers.url(lrc));
        shell.done("attribute", "add", "at/" + lrc, "size:int=5", servers.url(lrc));
      }
      String search = servers.url("rli-1") + "/console/#search?q=size+%3E+1";
      String both = browser.page(search);
      assertTrue(both.contains("2 matches"), both);
      assertTrue(both.contains("data-name=\"at/lrc-1\""), both);
      assertTrue(both.contains("data-name=\"at/lrc-2\""), both);
      assertTrue(both.contains("complete: covers all 2 catalogs as of "), both);
      servers.stop("lrc-2");
      String one = browser.page(search);
      assertTrue(one.contains("1 match"), one);
      assertTrue(one.contains("lrc-2 could not be reached and may have further names"), one);
    }
  }

  /** A registry and a catalog ask an index for the reader, and the catalogs themselves. */
  @Test
  void allKindsOfSearchWorkAtServersWithoutAnIndex() throws Exception {
    Browser browser = Browser.required(directory);
    CommandRun shell = new CommandRun();
    try (Servers servers = new Servers(directory).federation(2, 1)) {
      servers.awaitMembers(4);
      servers.lrc("lrc-1").create(Mapping.of("at/one", "file://lrc-1/x"));
      servers.lrc("lrc-2").create(Mapping.of("at/two", "file://lrc-2/y"));
      shell.done("attribute", "define", "size:int", servers.url("lrc-2"));
      shell.done("attribute", "add", "at/two", "size:int=5", servers.url("lrc-2"));
      servers.awaitInStep("rli-1");
      for (String at : List.of("registry", "lrc-1")) {
        String console = servers.url(at) + "/console/#";
        String exact = browser.page(console + "search?q=at%2Ftwo");
        assertTrue(exact.contains("Found: 1 copy in 1 catalog"), () -> at + ": " + exact);
        assertTrue(exact.contains("was asked on your behalf"), () -> at + ": " + exact);
        String pattern = browser.page(console + "search?q=at%2F*");
        assertTrue(pattern.contains("2 matches"), () -> at + ": " + pattern);
        String attribute = browser.page(console + "search?q=size+%3E+1");
        assertTrue(attribute.contains("data-name=\"at/two\""), () -> at + ": " + attribute);
        String target = browser.page(console + "search?q=file%3A%2F%2Flrc-2%2Fy");
        assertTrue(target.contains("Target of 1 name in 1 catalog"), () -> at + ": " + target);
        assertTrue(target.contains("All 2 catalogs were asked just now"), () -> at + ": " + target);
        String names = browser.page(console + "site?site=lrc-2");
        assertTrue(names.contains("As lrc-2 answered"), () -> at + ": " + names);
        String compared = browser.page(console + "compare?a=lrc-2&b=index%3Arli-1");
        assertTrue(compared.contains("nothing differs"), () -> at + ": " + compared);
      }
      servers.stop("rli-1");
      String gone = browser.page(servers.url("registry") + "/console/#search?q=at%2Ftwo");
      assertTrue(gone.contains("No index answered"), gone);
      assertFalse(gone.contains("ot registered"), gone);
    }
  }

  /** The first one by name knows no member, and must not be taken for the federation's. */
  @Test
  void aRegistryWithWhichNoServerIsRegisteredIsNotAskedWhoTheMembersAre() throws Exception {
    Browser browser = Browser.required(directory);
    try (Servers servers = new Servers(directory).federation(1, 1)) {
      servers.start("all-roles");
      servers.awaitMembers(4);
      servers.lrc("lrc-1").create(Mapping.of("at/one", "file://lrc-1/x"));
      servers.awaitInStep("rli-1");
      for (String at : List.of("lrc-1", "rli-1", "all-roles")) {
        String page = browser.page(servers.url(at) + "/console/");
        for (String node : List.of("lrc-1", "all-roles", "rli-1", "registry")) {
          assertEquals("current", state(page, node), () -> at + ": " + node + ": " + page);
        }
        String target = browser.page(servers.url(at) + "/console/#search?q=file%3A%2F%2Flrc-1%2Fx");
        assertTrue(target.contains("Target of 1 name in 1 catalog"), () -> at + ": " + target);
      }
    }
  }
}
