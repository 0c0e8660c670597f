package org.gridrls.server.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gridrls.client.AdminClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.server.ServerProcess;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The first session of README.md, command by command, prints what is printed there, once the new
 * registry has waited for members that it might have forgotten.
 */
class FirstSessionTest {
  private static final String SERVER = "127.0.0.1:39281";
  private static final String PROMPT = "$ ./rls ";

  @TempDir Path directory;

  private record Step(String command, List<String> output) {}

  @Test
  void itGoesAsWritten() throws Exception {
    List<Step> steps = steps();
    assertFalse(steps.isEmpty());
    String[] settleSoon = {"registry.lease-default=1s", "registry.settle=1s"};
    try (ServerProcess server = ServerProcess.start(directory.resolve("data"), settleSoon);
        SoapConnector connector = new SoapConnector(Timeouts.DEFAULT)) {
      AdminClient admin = new AdminClient(connector, server.url());
      Eventually.holds("the registry has settled", () -> knowsAllMembers(admin));
      String address = server.url().replaceFirst("http://", "");
      for (Step step : steps) {
        List<String> expected =
            step.output().stream().map(line -> line.replace(SERVER, address)).toList();
        String command = step.command().replace(SERVER, address);
        assertEquals(timeless(expected), timeless(run(command)), command);
      }
    }
  }

  private static boolean knowsAllMembers(AdminClient admin) {
    return admin.statistics().getRole().stream()
        .flatMap(role -> role.getCounter().stream())
        .anyMatch(one -> one.getName().equals("whole") && one.getValue() == 1);
  }

  private static List<Step> steps() throws IOException {
    List<Step> steps = new ArrayList<>();
    boolean inside = false;
    for (String line : Files.readAllLines(Path.of("../README.md"))) {
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

  /** How long things took, and how old they are, is another time each time. */
  private static List<String> timeless(List<String> lines) {
    return lines.stream()
        .map(line -> line.replaceAll("\\b[\\d.]+ (ms|s|min)\\b", "…").replaceAll(" {2,}", "  "))
        .toList();
  }

  private static List<String> run(String command) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of("-cp", System.getProperty("java.class.path"), RlsMain.class.getName()));
    words.addAll(List.of(command.split(" ")));
    words.addAll(List.of("--output", "table"));
    Process process =
        new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return out.lines().toList();
  }
}
