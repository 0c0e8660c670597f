package org.gridrls.ring;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gridrls.testkit.Eventually;
import org.gridrls.testkit.ProjectRoot;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archive, unpacked over an installation, is all that a ring needs. Runs after it is made. */
@Tag("process")
class RingArchiveCheck {
  private static final Path SERVER = ProjectRoot.path("rls-server/target").toAbsolutePath();

  @TempDir Path directory;

  /** A server without the ring, in the places of the distribution's archive. */
  private void install() throws IOException {
    Path lib = Files.createDirectories(directory.resolve("rls/lib"));
    Files.copy(ProjectRoot.path("rls"), directory.resolve("rls/rls"));
    for (Path from : List.of(SERVER, SERVER.resolve("lib"))) {
      try (Stream<Path> jars = Files.list(from)) {
        for (Path jar : jars.filter(path -> path.toString().endsWith(".jar")).toList()) {
          Files.createSymbolicLink(lib.resolve(jar.getFileName()), jar);
        }
      }
    }
  }

  /** In the installation; writes to a file. */
  private ProcessBuilder program(Path output, String... command) {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(directory.resolve("rls").toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("RLS_CACHE", "/dev/null");
    builder.environment().put("RLS_HEAP", "160m");
    builder.environment().remove("RLS_CLASSPATH");
    return builder.redirectErrorStream(true).redirectOutput(output.toFile());
  }

  private String said(int expected, String... command) throws Exception {
    Path output = directory.resolve("output");
    int exit = program(output, command).start().waitFor();
    String said = Files.readString(output);
    assertEquals(expected, exit, said);
    return said;
  }

  @Test
  void anInstallationIsAMemberOnceTheArchiveIsUnpacked() throws Exception {
    install();
    String without =
        said(
            6,
            "bash",
            "rls",
            "server",
            "--set=data=" + directory.resolve("data"),
            "--set=server.port=0",
            "--set=roles=rli",
            "--set=rli.ring.name=one",
            "--set=rli.ring.members=[\"127.0.0.1:1\"]");
    assertTrue(without.contains("rls-ring"), without);
    said(0, "tar", "-xzf", System.getProperty("archive"));
    String demo = said(0, "bash", "rls", "demo", "--ring");
    assertTrue(demo.contains("No name was lost."), demo);
  }

  /** The section of docs/scale.md, with other ports and another directory. */
  private String documented() throws IOException {
    String text = Files.readString(ProjectRoot.path("docs/scale.md"));
    String section =
        text.substring(
            text.indexOf("## Three members, by copy and paste"), text.indexOf("## A secured ring"));
    List<Integer> free = RingPorts.free(7);
    for (int i = 0; i < 3; i++) {
      section = section.replace("127.0.0.1:780" + (i + 1), "127.0.0.1:" + free.get(i));
    }
    section = section.replace("$((7800 + i))", ports(free.subList(0, 3)));
    section = section.replace("3928$((i + 1))", ports(free.subList(3, 6)));
    section = section.replace("39283", Integer.toString(free.get(4)));
    section = section.replace("39281", Integer.toString(free.get(6)));
    return section.replace("/tmp/ring", directory.resolve("ring").toString());
  }

  /** For the shell: the one with the number $i. */
  private static String ports(List<Integer> ports) {
    return "$(echo "
        + ports.stream().map(String::valueOf).collect(joining(" "))
        + " | cut -d' ' -f$i)";
  }

  private static String commandBeginning(String with, String section) {
    Matcher command = Pattern.compile("`(" + Pattern.quote(with) + "[^`]*)`").matcher(section);
    assertTrue(command.find(), () -> with + " in " + section);
    return command.group(1);
  }

  @Test
  void theCommandsOfTheDocumentMakeARing() throws Exception {
    install();
    said(0, "tar", "-xzf", System.getProperty("archive"));
    String section = documented();
    Matcher servers =
        Pattern.compile("```\n(\\./rls server .*?)```", Pattern.DOTALL).matcher(section);
    assertTrue(servers.find(), section);
    Path log = directory.resolve("servers.log");
    Process shell = program(log, "bash", "-c", servers.group(1) + "wait").start();
    try {
      String create = commandBeginning("./rls create", section);
      String site = create.substring(create.lastIndexOf(' ') + 1);
      Eventually.holds(
          "the catalog answers", Duration.ofMinutes(3), () -> run("./rls ping " + site) == 0);
      assertEquals(0, run(create), () -> "create: " + read("output"));
      String lookup = commandBeginning("./rls lrcs", section);
      Eventually.holds(
          "a member finds the name",
          Duration.ofMinutes(3),
          () -> output(lookup).contains("/ws/lrc"));
      String statistics = commandBeginning("./rls stats", section);
      Eventually.holds(
          "three members",
          Duration.ofMinutes(3),
          () -> Pattern.compile("ringMembers\\s+3\\b").matcher(output(statistics)).find());
    } catch (AssertionError e) {
      throw new AssertionError(Files.readString(log), e);
    } finally {
      shell.descendants().forEach(ProcessHandle::destroyForcibly);
      shell.destroyForcibly();
    }
  }

  private String output(String command) {
    run(command);
    return read("output");
  }

  private String read(String name) {
    try {
      return Files.readString(directory.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private int run(String command) {
    try {
      return program(directory.resolve("output"), "bash", "-c", command).start().waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
