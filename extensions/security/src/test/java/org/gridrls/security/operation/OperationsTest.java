package org.gridrls.security.operation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.gridrls.security.acl.Callers;
import org.gridrls.wire.admin.Administration;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** No operation of any WSDL is forgotten. */
class OperationsTest {
  private static final String WSDL = "http://schemas.xmlsoap.org/wsdl/";

  @Test
  void everyOperationOfEveryPortTypeHasItsPrivilege() throws Exception {
    Set<String> inWsdls = operationsOfAllWsdls();
    assertTrue(inWsdls.size() > 90, () -> "only " + inWsdls.size());
    assertEquals(inWsdls, Operations.all().keySet());
  }

  @Test
  void whatIsNotKnownNeedsMoreThanAnybodyHas() {
    assertEquals(
        Optional.empty(),
        Operations.of(Callers.call(Callers.ALICE, "LocalReplicaCatalog.obliterate")));
    assertEquals(
        Optional.empty(), Operations.of(Callers.call(Callers.ALICE, "Administration.unknown")));
  }

  @Test
  void onlyPingNeedsNoPrivilege() {
    List<String> free =
        Operations.all().keySet().stream()
            .filter(known -> Operations.all().get(known).privilege().isEmpty())
            .toList();
    assertEquals(List.of("Administration.ping"), free);
  }

  @Test
  void anOperationIsFoundByItsNameAlone() {
    assertEquals(List.of("LocalReplicaCatalog.deleteMatching"), Operations.named("deleteMatching"));
    assertEquals(
        List.of("LocalReplicaCatalog.exists", "ReplicaLocationIndex.exists"),
        Operations.named("exists"));
    assertEquals(List.of(), Operations.named("ists"));
  }

  private static Set<String> operationsOfAllWsdls() throws Exception {
    Set<String> found = new TreeSet<>();
    for (Path wsdl : wsdls()) {
      for (Element portType : elements(parse(wsdl).getDocumentElement(), "portType")) {
        for (Element operation : elements(portType, "operation")) {
          found.add(portType.getAttribute("name") + "." + operation.getAttribute("name"));
        }
      }
    }
    return found;
  }

  /** They lie in the jar, or the directory, that the generated classes lie in. */
  private static List<Path> wsdls() throws Exception {
    URI home = Administration.class.getProtectionDomain().getCodeSource().getLocation().toURI();
    Path path = Path.of(home);
    if (Files.isDirectory(path)) {
      return wsdls(path.resolve("wsdl"));
    }
    return wsdls(FileSystems.newFileSystem(path).getPath("wsdl"));
  }

  private static List<Path> wsdls(Path directory) throws Exception {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.toString().endsWith(".wsdl")).toList();
    }
  }

  private static Document parse(Path file) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    return factory.newDocumentBuilder().parse(Files.newInputStream(file));
  }

  private static List<Element> elements(Element parent, String name) {
    NodeList nodes = parent.getElementsByTagNameNS(WSDL, name);
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      elements.add((Element) nodes.item(i));
    }
    return elements;
  }
}
