package org.gridrls.cli.replicate;

import org.gridrls.wire.replicator.ReplicationOptionsXml;
import picocli.CommandLine.Option;

/** The options of commands that have a replicator bring files. Used by one thread. */
final class CopyOptions {
  @Option(
      names = "--to",
      required = true,
      paramLabel = "DESTINATION",
      description = "URL or directory below a destination of the replicator.")
  String destination;

  @Option(
      names = "--catalog",
      paramLabel = "URL",
      description = "Catalog that registers the copies; default: that of the replicator.")
  String catalog;

  @Option(
      names = "--priority",
      paramLabel = "NUMBER",
      defaultValue = "0",
      description = "Replications with a higher priority go first (${DEFAULT-VALUE}).")
  int priority;

  @Option(
      names = {"-j", "--concurrency"},
      paramLabel = "N",
      defaultValue = "16",
      description = "Files at once (${DEFAULT-VALUE}).")
  int concurrency;

  ReplicationOptionsXml wire() {
    ReplicationOptionsXml options = new ReplicationOptionsXml();
    options.setDestination(destination);
    options.setCatalog(catalog);
    options.setPriority(priority);
    options.setConcurrency(concurrency);
    return options;
  }
}
