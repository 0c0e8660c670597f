package org.gridrls.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/** Runs every benchmark once and briefly, so that none rots. */
@Tag("long")
class BenchmarksSmokeTest {
  private static final String BRIEFLY = "-f 0 -wi 0 -i 1 -r 10ms -foe true -v SILENT ";

  /** Runs beside other JMH processes of this machine, since the times don't matter. */
  @BeforeAll
  static void ignoreTheLock() {
    System.setProperty("jmh.ignoreLock", "true");
  }

  private static Collection<RunResult> run(String options) throws Exception {
    return new Runner(new CommandLineOptions((BRIEFLY + options).split(" "))).run();
  }

  @Test
  void everyBenchmarkRuns() throws Exception {
    Set<String> ran =
        run("-e Failing").stream()
            .map(result -> result.getParams().getBenchmark())
            .map(name -> name.replaceFirst(".*\\.(\\w+)\\.\\w+$", "$1"))
            .collect(Collectors.toSet());
    assertEquals(
        Set.of(
            "EnvelopeBenchmark",
            "FilterBenchmark",
            "FilterMatrixBenchmark",
            "GlobBenchmark",
            "NameListBenchmark",
            "SignedEnvelopeBenchmark",
            "StoreBenchmark"),
        ran);
  }

  @Test
  void aBenchmarkThatThrowsIsNoticed() {
    assertThrows(RunnerException.class, () -> run("Failing"));
  }
}
