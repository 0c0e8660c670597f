package org.gridrls.server.secured;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.server.Browser;
import org.gridrls.server.BrowserPage;
import org.gridrls.server.SecuredServers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * People with certificates in a real browser, at a secured server: what they see, what they change,
 * and what is refused. Skipped without Chromium or certutil; CI must have both.
 */
@Tag("process")
class CertifiedBrowserTest {
  private static final String RULES =
      """
      allow dn "/O=Test VO/OU=hosts/.*": all
      allow dn ".*/CN=Alice": all
      allow dn ".*/CN=Erin": all
      allow dn ".*/CN=Dora": lrc_read rli_read registry_read stats
      """;

  @TempDir Path directory;
  private Browser browser;

  @BeforeEach
  void findBrowser() {
    browser = Browser.requiredWithCertificates(directory);
  }

  private static List<String> targets(SecuredServers secured) {
    return secured
        .servers
        .lrc("all")
        .query(ObjectType.LOGICAL_NAME, "cms/1", AttributeSelection.NONE, PageRequest.first(10))
        .mappings()
        .stream()
        .map(Object::toString)
        .toList();
  }

  @Test
  void theCertificateDecidesWhatIsSeenAndChanged() throws Exception {
    Path rules = Files.writeString(directory.resolve("acl"), RULES);
    try (SecuredServers secured = new SecuredServers(directory)) {
      String url =
          secured.servers.start("all", "security.acl", rules.toString()).baseUrl() + "/console/";
      secured.servers.lrc("all").create(Mapping.of("cms/1", "file:/x"));
      secured.servers.awaitInStep("all");
      try (BrowserPage page = browser.as(secured, "Erin")) {
        page.open(url + "#federation");
        page.await("#node-all", "all");
        page.await("#proved", "You are /O=Test VO/OU=people/CN=Erin");
        page.open(url + "#search?q=cms/1");
        page.await("#search-view .verdict", "Found: 1 copy in 1 catalog");
        page.click("[data-do=add]");
        page.await("#act-body", "privilege lrc_update");
        page.value("document.querySelector('#act-body [name=target]').value = 'file:/y'");
        page.click("#act-yes");
        page.await("#search-view .verdict", "Found: 2 copies in 1 catalog");
      }
      assertTrue(targets(secured).toString().contains("file:/y"), targets(secured)::toString);
      try (BrowserPage page = browser.as(secured, "Dora")) {
        page.open(url + "#search?q=cms/1");
        page.await("#search-view .verdict", "Found: 2 copies in 1 catalog");
        page.await("#search-view", "needs lrc_update");
        assertEquals("true", page.value("document.querySelector('[data-do=remove]').disabled"));
        page.click("[data-do=remove]"); // as if the page had allowed it
        page.await("#act-body", "The file itself stays");
        page.click("#act-yes");
        page.await("#act-failure", "Not allowed (delete needs the privilege lrc_update)");
      }
      assertEquals(2, targets(secured).size(), "what was refused is not done");
    }
  }
}
