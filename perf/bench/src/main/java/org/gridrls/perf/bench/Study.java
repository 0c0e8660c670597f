package org.gridrls.perf.bench;

import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import picocli.CommandLine;

/** A command of {@code perf/run} in another module, found by {@link ServiceLoader}. */
public interface Study extends Callable<Integer> {
  /** All commands: those of the program, and the studies on the class path. */
  static CommandLine commandLine(Object program) {
    CommandLine line = new CommandLine(program);
    ServiceLoader.load(Study.class).forEach(line::addSubcommand);
    return line.setCaseInsensitiveEnumValuesAllowed(true);
  }
}
