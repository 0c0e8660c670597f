package org.gridrls.server.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.cli.command.ExitCode;
import org.gridrls.server.CommandRun;
import org.gridrls.server.Servers;
import org.gridrls.server.SoapWire;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** {@code rls attribute search --federation}: names by attributes in all catalogs. */
class AttributeFederationTest {
  @TempDir private Path directory;
  private final CommandRun shell = new CommandRun();
  private Servers servers;

  @AfterEach
  void stop() {
    servers.close();
  }

  /** Sorted, with the catalogs that did not answer. */
  private List<String> foundByTheIndex(String least) throws Exception {
    SoapWire.Reply reply =
        new SoapWire().post(servers.url("rli-1") + "/ws/rli", SoapWire.searchBySize(least));
    SoapWire.validate(SoapWire.schemaOfWsdl("replica-location-index"), reply.body());
    List<String> found = texts(reply.body(), "objectName");
    Element gap = element(reply.body(), "notCovered");
    if (gap != null) {
      found.addAll(texts(gap, "lrcMember").stream().map(name -> "not " + name).toList());
    }
    assertEquals(List.of("" + (gap == null)), texts(reply.body(), "complete"));
    assertEquals(List.of("true"), texts(reply.body(), "membershipKnown"));
    assertTrue(Long.parseLong(texts(reply.body(), "catalogsAgeMillis").get(0)) >= 0);
    return found.stream().sorted().toList();
  }

  private static Element element(Element within, String name) {
    return (Element) within.getElementsByTagNameNS("*", name).item(0);
  }

  private static List<String> texts(Element within, String name) {
    NodeList nodes = within.getElementsByTagNameNS("*", name);
    return IntStream.range(0, nodes.getLength())
        .mapToObj(i -> nodes.item(i).getTextContent())
        .collect(Collectors.toCollection(ArrayList::new));
  }

  @Test
  void anEmptyAnswerSaysWhatItDoesNotRestOn() {
    servers = new Servers(directory);
    servers.start("registry", "registry.settle", "1h");
    String[] search = {
      "attribute", "search", "--federation", "none:int>1", servers.url("registry")
    };
    Eventually.holds("a member", () -> servers.registry().allMembers(MemberFilter.ALL).size() == 1);
    assertEquals(ExitCode.UNKNOWN, shell.rls(search));
    String all = shell.out + " " + shell.err;
    assertTrue(all.contains("not defined in 1 of 1 catalogs that answered"), all);
    assertTrue(all.contains("# incomplete: the members of the federation are not known"), all);
  }

  @Test
  void allCatalogsAreAskedAndASilentOneIsNamed() throws Exception {
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
    assertEquals(List.of("both", "both", "lrc-2"), foundByTheIndex("5"));
    servers.stop("lrc-2");
    assertEquals(List.of("both", "not lrc-2"), foundByTheIndex("5"));
    assertEquals(
        ExitCode.UNKNOWN,
        shell.rls("attribute", "search", "--federation", "size:int>=5", registry));
    String all = shell.out + " " + shell.err;
    assertTrue(all.contains("both") && all.contains("not covered: lrc-2"), all);
    assertTrue(all.contains("connection refused"), all);
    assertFalse(all.contains("not defined"), all);
  }
}
