package org.gridrls.server.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.gridrls.api.Mapping;
import org.gridrls.client.AdminClient;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.server.ServerProcess;
import org.gridrls.testkit.Eventually;
import org.gridrls.testkit.ProjectRoot;
import org.gridrls.testkit.ShortJava;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The first session of README.md, command by command, prints what is printed there: for somebody
 * who types at once and for somebody who takes time.
 */
@Tag("process")
class FirstSessionTest {
  private static final String SERVER = "127.0.0.1:39281";
  private static final String PROMPT = "$ ./rls ";
  private static final String README = "README.md";
  private static final String AFTERWARDS = "The server printed until when";

  @TempDir Path directory;

  private record Step(String command, List<String> output) {}

  /** Also on a machine that takes longer for the session than a registry for settling. */
  @Test
  void beforeTheRegistryHasSettledItGoesAsWritten() throws Exception {
    try (ServerProcess server =
            ServerProcess.start(directory.resolve("data"), "registry.settle=1h");
        SoapConnector connector = new SoapConnector(Timeouts.DEFAULT)) {
      goesAsWritten(steps(README, "## A first session", AFTERWARDS), 3, server);
      goesAsWritten(steps("docs/commands.md", "In its first 30 seconds", "Indexes"), 1, server);
      assertFalse(knowsAllMembers(new AdminClient(connector, server.url())));
    }
  }

  @Test
  void afterwardsItGoesAsWrittenWithDefaultSettings() throws Exception {
    try (ServerProcess server = ServerProcess.start(directory.resolve("data"));
        SoapConnector connector = new SoapConnector(Timeouts.DEFAULT)) {
      AdminClient admin = new AdminClient(connector, server.url());
      goesAsWritten(steps(README, "## A first session", AFTERWARDS), 3, server);
      Eventually.holds("the registry has settled", () -> knowsAllMembers(admin));
      goesAsWritten(steps(README, AFTERWARDS, "## Federate"), 1, server);
    }
  }

  /** A no with its time, an unknown name, and a last known copy, with a catalog that is killed. */
  @Test
  void theThreeAnswersOfTheFirstScreenAreReal() throws Exception {
    try (ServerProcess geneva =
            ServerProcess.start(
                directory.resolve("geneva"),
                "name=geneva",
                "registry.settle=1ms",
                "registry.lease-default=1ms");
        ServerProcess lyon =
            ServerProcess.start(
                directory.resolve("lyon"),
                "name=lyon",
                "roles=lrc",
                "membership.registry=" + geneva.url(),
                "membership.lease=3s",
                "lrc.update.lease=3s",
                "lrc.update.immediate.interval=200ms");
        SoapConnector connector = new SoapConnector(Timeouts.DEFAULT)) {
      List<Step> steps = steps(README, "## Three answers", "## When to use it");
      List<Step> before = steps.subList(0, 1);
      List<Step> after = steps.subList(1, steps.size());
      new LrcClient(connector, lyon.url()).create(Mapping.of("cms/run7/a.root", "root://lyon//a"));
      awaitPrinted("asked lyon (1 of 1 name", "locate cms/run7/a.root", geneva);
      awaitPrinted("complete: covers all 2", "locate nobody/has/this", geneva);
      goesAsWritten(before, 1, geneva);
      lyon.kill();
      awaitPrinted("lyon has been silent", "locate nobody/has/this", geneva);
      goesAsWritten(after, 1, geneva);
    }
  }

  private static void awaitPrinted(String text, String command, ServerProcess server) {
    Eventually.holds(
        text,
        () -> {
          try {
            return run(command + " " + server.url()).toString().contains(text);
          } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  private static void goesAsWritten(List<Step> steps, int count, ServerProcess server)
      throws IOException, InterruptedException {
    assertEquals(count, steps.size());
    String address = server.url().replaceFirst("http://", "");
    for (Step step : steps) {
      assertEquals(expected(step, address), run(step, address), step.command());
    }
  }

  private static List<String> expected(Step step, String address) {
    return timeless(step.output().stream().map(line -> line.replace(SERVER, address)).toList());
  }

  private static List<String> run(Step step, String address)
      throws IOException, InterruptedException {
    return timeless(run(step.command().replace(SERVER, address)));
  }

  private static boolean knowsAllMembers(AdminClient admin) {
    return admin.statistics().getRole().stream()
        .flatMap(role -> role.getCounter().stream())
        .anyMatch(one -> one.getName().equals("whole") && one.getValue() == 1);
  }

  /** The commands between the lines that begin so, with what they print. */
  private static List<Step> steps(String file, String first, String end) throws IOException {
    List<String> lines = Files.readAllLines(ProjectRoot.path(file));
    List<Step> steps = new ArrayList<>();
    boolean inside = false;
    for (String line : lines.subList(indexOf(first, lines), indexOf(end, lines))) {
      if (line.startsWith(PROMPT)) {
        steps.add(new Step(line.substring(PROMPT.length()), new ArrayList<>()));
        inside = true;
      } else if (line.equals("```")) {
        inside = false;
      } else if (inside) {
        steps.get(steps.size() - 1).output().add(line);
      }
    }
    return steps;
  }

  private static int indexOf(String beginning, List<String> lines) {
    return IntStream.range(0, lines.size())
        .filter(i -> lines.get(i).startsWith(beginning))
        .findFirst()
        .orElseThrow();
  }

  /** How long things took, and how old they are, is another time each time. */
  private static List<String> timeless(List<String> lines) {
    return lines.stream()
        .map(line -> line.replaceAll("\\b[\\d.]+ (ms|s|min)\\b", "…").replaceAll(" {2,}", "  "))
        .map(line -> line.replaceAll("\\b\\d{4}-\\d\\d-\\d\\dT[\\d:]+Z", "…"))
        .toList();
  }

  private static List<String> run(String command) throws IOException, InterruptedException {
    List<String> words = ShortJava.command(RlsMain.class.getName());
    words.addAll(List.of(command.split(" ")));
    words.addAll(List.of("--output", "table"));
    Process process =
        new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return out.lines().toList();
  }
}
