package org.gridrls.perf.catalog;

import static org.gridrls.perf.report.Figure.of;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.gridrls.perf.bench.Bench;
import org.gridrls.perf.calls.SampleNames;
import org.gridrls.perf.measure.Spread;
import org.gridrls.perf.process.InstalledServer;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Waiting;
import org.gridrls.perf.process.Workspace;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code perf/run load}: the whole command {@code rls load}, from its start to its end. */
@Command(name = "load")
public final class LoadFileCommand extends Bench {
  @Option(names = "--names", defaultValue = "1000000")
  int names;

  @Override
  protected void measure() throws Exception {
    Path file = file(workspace.place("mappings.tsv"));
    List<Double> seconds = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      try (Running server = servers.rls("lrc" + round, "lrc", "512m")) {
        seconds.add(Waiting.seconds(load(file, server.url())));
      }
      Workspace.delete(workspace.place("lrc" + round));
      workspace.say("round %d of %d  %.1f s", round, rounds, seconds.get(round - 1));
    }
    Spread spread = Spread.of(seconds);
    table
        .add(of("load of a file, with the start of the command", spread.median(), "s").atMost(60))
        .add(of("mappings a second", names / spread.median(), "/s"))
        .remark(
            "%,d mappings of one target each, tab-separated; median of %d, %.1f to %.1f s.",
            names, rounds, spread.least(), spread.most());
  }

  private Path file(Path path) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(path)) {
      out.write("lfn\tpfn\n");
      for (long i = 0; i < names; i++) {
        String name = SampleNames.name(i);
        out.write(name + '\t' + SampleNames.target(name) + '\n');
      }
    }
    return path;
  }

  /** Shows the progress of the command. */
  private Duration load(Path file, String server) throws Exception {
    ProcessBuilder builder = InstalledServer.rls(List.of("load", file.toString(), server));
    long start = System.nanoTime();
    Process process = workspace.started(builder.inheritIO());
    if (process.waitFor() != 0) {
      throw new IllegalStateException("rls load ended with " + process.exitValue());
    }
    return Duration.ofNanos(System.nanoTime() - start);
  }
}
