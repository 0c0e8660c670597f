package org.gridrls.perf.bench;

import java.nio.file.Path;
import java.util.Optional;
import org.gridrls.perf.process.Workspace;
import picocli.CommandLine.Option;

/** The option that says where a measurement makes its stores. For one thread. */
public final class PlaceOptions {
  @Option(names = "--directory", paramLabel = "DIR")
  Optional<Path> directory;

  public Workspace workspace() {
    return Workspace.open(directory);
  }
}
