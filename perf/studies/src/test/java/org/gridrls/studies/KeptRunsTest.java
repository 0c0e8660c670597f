package org.gridrls.studies;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.gridrls.perf.Perf;
import org.gridrls.perf.bench.Bench;
import org.gridrls.perf.report.KeptBar;
import org.gridrls.perf.report.KeptBars;
import org.gridrls.testkit.ProjectRoot;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

@Tag("process")
class KeptRunsTest {
  @Test
  void whatIsKeptCanBeRunAgain() {
    List<KeptBar> kept = KeptBars.read(ProjectRoot.path("perf/results/bars.csv")).all();
    assertEquals(2, kept.stream().filter(bar -> bar.run().equals("cli")).count());
    for (KeptBar bar : kept) {
      if (!bar.again().isEmpty()) {
        CommandLine.ParseResult again = Perf.commandLine().parseArgs(bar.again().split(" "));
        assertTrue(again.subcommand().commandSpec().userObject() instanceof Bench, bar.again());
        assertEquals(bar.run(), KeptBars.run(List.of(bar.again().split(" "))));
      }
    }
  }

  @Test
  void studiesAreCommandsWithTheHelpOfTheOthers() {
    var commands = Perf.commandLine().getSubcommands();
    Set<String> studies = Set.of("figures", "ring");
    assertTrue(commands.keySet().containsAll(studies), commands.keySet()::toString);
    String help = commands.get("ring").getUsageMessage().replaceAll("\\s+", " ");
    assertTrue(help.contains("A ring of indexes"), help);
    assertTrue(help.contains("how long each side works in each round"), help);
  }
}
