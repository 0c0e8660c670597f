package org.gridrls.perf.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.gridrls.perf.report.KeptBars;
import org.gridrls.perf.report.ReportSection;
import org.gridrls.perf.report.ResultTable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options that say where a result is kept. For one thread. */
public final class ResultOptions {
  @Spec(Spec.Target.MIXEE)
  CommandSpec command;

  @Option(names = "--report", paramLabel = "FILE")
  Optional<Path> report;

  @Option(names = "--bars", paramLabel = "FILE")
  Optional<Path> bars;

  /** The command line as it was given. */
  public List<String> arguments() {
    return arguments(command);
  }

  /** Returns the arguments of a command without these options, as they were given. */
  public static List<String> arguments(CommandSpec command) {
    return command.commandLine().getParent().getParseResult().originalArgs();
  }

  /** Shows the result, keeps it where the options say, and returns the exit code. */
  public int keep(String text, ResultTable table) {
    System.out.println();
    System.out.print(text);
    report.ifPresent(file -> ReportSection.append(file, text));
    bars.ifPresent(file -> KeptBars.read(file).with(arguments(), table).write(file));
    return table.met() ? 0 : 1;
  }
}
