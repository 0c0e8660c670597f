package org.gridrls.server.foreign;

import static org.gridrls.server.foreign.ForeignPrograms.assertDidAllSteps;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gridrls.server.CommandRun;
import org.gridrls.server.Servers;
import org.gridrls.server.foreign.ForeignPrograms.Outcome;
import org.gridrls.testkit.ProjectRoot;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The tool wsimport of the JAX-WS RI generates the classes of each WSDL that a server gives out
 * into one package ({@code -p}), with the binding files that the document shows, and programs call
 * the server with them. The JAX-WS RI runs in processes of its own.
 */
@Tag("process")
class WsimportTest {
  private static final Path PROJECT = ProjectRoot.path("build/e2e/src/test/wsimport");
  private static final Path WSDLS = ProjectRoot.path("rls-api/src/main/resources/wsdl");
  private static final Pattern ADDRESS =
      Pattern.compile("soap:address location=\"[^\"]*(/ws/.*)\"");
  private static final Pattern BINDING =
      Pattern.compile("(?s)```xml\n(<jaxb:bindings.*?</jaxb:bindings>\n)```");

  /** Is called by servers, not served. */
  private static final String CONSUMER = "/ws/notifications";

  @TempDir private Path directory;

  @Test
  void eachWsdlGivesClassesInOnePackageThatCallTheServer() throws Exception {
    ForeignPrograms programs = new ForeignPrograms(directory);
    programs.maven(PROJECT.toString(), directory);
    try (Servers servers = new Servers(directory)) {
      servers.start("registry", "roles", "[lrc, rli, registry, replicator]");
      servers.awaitMembers(1);
      new CommandRun().done("create", "a", "http://s/a", servers.url("registry"));
      servers.awaitInStep("registry");
      List<String> wsdls = wsdls(servers.url("registry"));
      assertEquals(13, wsdls.size(), wsdls::toString);

      Outcome made = programs.install(java("Wsimport", wsdls));
      assertDidAllSteps(made, wsdls.stream().map(each -> "generated " + packageOf(each)).toList());
      assertDidAllSteps(
          programs.install(java("Calls", List.of("a"))),
          List.of(
              "ping registry",
              "query http://s/by-wsimport",
              "fault LOGICAL_NAME_EXISTS",
              "getLRCs a"));
    }
  }

  private String[] java(String program, List<String> arguments) {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classes = directory.resolve("generated").toString();
    String classpath = directory.resolve("lib") + "/*" + File.pathSeparator + classes;
    List<String> command = new ArrayList<>(List.of(java, "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-cp", classpath, PROJECT.resolve(program + ".java").toString()));
    if (program.equals("Wsimport")) {
      command.add(classes);
    }
    command.addAll(arguments);
    return command.toArray(String[]::new);
  }

  private static String packageOf(String argument) {
    return argument.substring(0, argument.indexOf('='));
  }

  /** The WSDL of each service, as {@code PACKAGE=URL} or {@code PACKAGE=URL=BINDING}. */
  private List<String> wsdls(String server) throws IOException {
    List<String> bindings = bindings();
    List<String> wsdls = new ArrayList<>();
    for (Path file : files()) {
      Matcher address = ADDRESS.matcher(Files.readString(file));
      if (address.find()) {
        String path = address.group(1);
        String url = path.equals(CONSUMER) ? file.toUri().toString() : server + path + "?wsdl";
        String wsdl = path.substring(1).replaceAll("\\W", "_") + "=" + url;
        boolean standards = path.matches("/ws/(registry/.*|replicator.*|notifications)");
        wsdls.add(
            path.equals("/ws/rli")
                ? wsdl + "=" + bindings.get(0)
                : standards ? wsdl + "=" + bindings.get(1) : wsdl);
      }
    }
    return wsdls;
  }

  private static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(WSDLS)) {
      return files.filter(file -> file.toString().endsWith(".wsdl")).sorted().toList();
    }
  }

  private List<String> bindings() throws IOException {
    Matcher shown = BINDING.matcher(Files.readString(ProjectRoot.path("docs/clients.md")));
    List<String> files = new ArrayList<>();
    while (shown.find()) {
      Path file = directory.resolve("binding-" + files.size() + ".xml");
      files.add(Files.writeString(file, shown.group(1)).toString());
    }
    assertTrue(files.size() == 2, files::toString);
    return files;
  }
}
