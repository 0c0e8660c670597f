package org.gridrls.cli.index;

import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options of {@code locate} that ask for all names of a set together. Set by picocli. */
public final class SetOptions {
  @Option(
      names = "--set",
      paramLabel = "NAME",
      description = "Which sites have all members of this collection? One row per site.")
  String set;

  @Option(
      names = "--pattern",
      paramLabel = "PATTERN",
      description = "Which sites have all names that match? One row per site.")
  String pattern;

  @Option(
      names = "--whole",
      description = "Which sites have all names given (also with -i)? One row per site.")
  boolean whole;

  @Option(
      names = "--missing-at",
      paramLabel = "SITE",
      description = "With these: list the names that this site lacks, or may lack.")
  String missingAt;

  boolean given() {
    return set != null || pattern != null || whole || missingAt != null;
  }

  /** True if the names come from the federation. */
  boolean named() {
    return set != null || pattern != null;
  }

  Optional<String> site() {
    return Optional.ofNullable(missingAt);
  }

  /** {@code others}: given options that ask for single names, and the names given. */
  void requireConsistent(CommandLine command, List<String> others, boolean names) {
    int ways = (set == null ? 0 : 1) + (pattern == null ? 0 : 1) + (whole ? 1 : 0);
    if (ways != 1) {
      throw new ParameterException(command, "Give one of --set, --pattern and --whole");
    }
    if (named() && names) {
      throw new ParameterException(command, "--set and --pattern take no further names, and no -i");
    }
    if (!others.isEmpty()) {
      throw new ParameterException(
          command, others.get(0) + " is not for --set, --pattern and --whole");
    }
  }
}
