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
import org.gridrls.client.AdminClient;
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
  private static final String BEFORE = "In its first 30 seconds";
  private static final String AFTERWARDS = "Afterwards:";

  @TempDir Path directory;

  private record Step(String command, List<String> output) {}

  /** Also on a machine that takes longer for the session than a registry for settling. */
  @Test
  void beforeTheRegistryHasSettledItGoesAsWritten() throws Exception {
    try (ServerProcess server =
            ServerProcess.start(directory.resolve("data"), "registry.settle=1h");
        SoapConnector connector = new SoapConnector(Timeouts.DEFAULT)) {
      goesAsWritten(steps("## A first session", BEFORE), 3, server);
      goesAsWritten(steps(BEFORE, AFTERWARDS), 1, server);
      assertFalse(knowsAllMembers(new AdminClient(connector, server.url())));
    }
  }

  @Test
  void afterwardsItGoesAsWrittenWithDefaultSettings() throws Exception {
    try (ServerProcess server = ServerProcess.start(directory.resolve("data"));
        SoapConnector connector = new SoapConnector(Timeouts.DEFAULT)) {
      AdminClient admin = new AdminClient(connector, server.url());
      goesAsWritten(steps("## A first session", BEFORE), 3, server);
      Eventually.holds("the registry has settled", () -> knowsAllMembers(admin));
      goesAsWritten(steps(AFTERWARDS, "A \"no\" is valid"), 2, server);
    }
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
  private static List<Step> steps(String first, String end) throws IOException {
    List<String> lines = Files.readAllLines(ProjectRoot.path("README.md"));
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
