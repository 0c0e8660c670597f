package org.gridrls.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Checks what Maven Central demands of each POM: a name and a description of its own; address,
 * licence, developers and sources from rls-bom, the parent of all, where they are written once.
 */
class PublishedPomsTest {
  private static final List<String> ONCE =
      List.of("url", "licenses", "developers", "scm", "inceptionYear");
  private static final List<String> NOWHERE =
      List.of("distributionManagement", "repositories", "pluginRepositories", "issueManagement");

  private static Path project() {
    return ProjectRoot.path("");
  }

  private static Element pom(String module) throws Exception {
    Path file = project().resolve(module).resolve("pom.xml");
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(file.toFile())
        .getDocumentElement();
  }

  /** The child of each of these names below the one before. */
  private static Optional<Element> at(Element within, String... path) {
    Optional<Element> found = Optional.of(within);
    for (String name : path) {
      found = found.flatMap(element -> child(element, name));
    }
    return found;
  }

  private static Optional<Element> child(Element within, String name) {
    for (Node node = within.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element element && element.getTagName().equals(name)) {
        return Optional.of(element);
      }
    }
    return Optional.empty();
  }

  private static String text(Element within, String... path) {
    String text = at(within, path).map(Element::getTextContent).orElse("").strip();
    assertFalse(text.isEmpty(), () -> "no " + String.join("/", path));
    return text;
  }

  private static List<String> modules() throws Exception {
    List<String> modules = new ArrayList<>(List.of("."));
    Element list = at(pom("."), "modules").orElseThrow();
    for (Node node = list.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element) {
        modules.add(node.getTextContent().strip());
      }
    }
    assertTrue(modules.size() > 20, modules::toString);
    return modules;
  }

  @Test
  void theParentOfAllSaysEverythingOnce() throws Exception {
    Element bom = pom("build/bom");
    text(bom, "name");
    text(bom, "description");
    text(bom, "licenses", "license", "name");
    assertTrue(text(bom, "licenses", "license", "url").startsWith("https://www.apache.org/"));
    text(bom, "developers", "developer", "name");
    String home = text(bom, "url");
    assertEquals(home, text(bom, "developers", "developer", "organizationUrl"));
    assertTrue(text(bom, "scm", "url").startsWith(home));
    for (String connection : List.of("connection", "developerConnection")) {
      assertTrue(text(bom, "scm", connection).startsWith("scm:git:" + home), connection);
    }
    assertEquals("false", bom.getAttribute("child.project.url.inherit.append.path"));
    Element scm = at(bom, "scm").orElseThrow();
    for (String inherited : List.of("connection", "developerConnection", "url")) {
      String attribute = "child.scm." + inherited + ".inherit.append.path";
      assertEquals("false", scm.getAttribute(attribute), attribute);
    }
  }

  /** Compares with the namespaces of the contract: no host of some machine, no port. */
  @Test
  void theAddressIsThatOfTheContract() throws Exception {
    URI home = URI.create(text(pom("build/bom"), "url"));
    String wsdl =
        Files.readString(
            project().resolve("rls-api/src/main/resources/wsdl/local-replica-catalog.wsdl"));
    assertTrue(wsdl.contains("targetNamespace=\"https://" + home.getHost() + "/"), home::toString);
    assertEquals(-1, home.getPort());
  }

  @Test
  void eachModuleSaysWhatItIsAndNothingThatTheParentSays() throws Exception {
    for (String module : modules()) {
      Element pom = pom(module);
      text(pom, "name");
      text(pom, "description");
      boolean parent = module.equals("build/bom");
      assertEquals(parent, at(pom, "parent").isEmpty(), module);
      for (String element : parent ? List.<String>of() : ONCE) {
        assertTrue(at(pom, element).isEmpty(), () -> module + " repeats " + element);
      }
      for (String element : NOWHERE) {
        assertTrue(at(pom, element).isEmpty(), () -> module + " has " + element);
      }
    }
  }
}
