package org.gridrls.faults.nemesis;

import java.util.Locale;

/**
 * One thing that is done to the federation. Immutable, safe for threads.
 *
 * @param episode its number in the run; the next episode begins when all is whole again
 * @param atMillis since the begin of the episode
 * @param target a server, a link {@code from>to}, or {@code *}
 * @param seed of random choices while it lasts
 */
public record Fault(
    int episode, long atMillis, long forMillis, FaultKind kind, String target, int seed) {

  /** A line of a schedule. */
  @Override
  public String toString() {
    return "%d %d %d %s %s %d"
        .formatted(
            episode, atMillis, forMillis, kind.name().toLowerCase(Locale.ROOT), target, seed);
  }

  /** Reads a line of a schedule. */
  public static Fault parse(String line) {
    String[] fields = line.strip().split("\\s+");
    if (fields.length != 6) {
      throw new IllegalArgumentException(
          "a fault is EPISODE AT-MILLIS FOR-MILLIS KIND TARGET SEED, not: " + line);
    }
    return new Fault(
        Integer.parseInt(fields[0]),
        Long.parseLong(fields[1]),
        Long.parseLong(fields[2]),
        FaultKind.valueOf(fields[3].toUpperCase(Locale.ROOT)),
        fields[4],
        Integer.parseInt(fields[5]));
  }

  String from() {
    return target.replaceFirst(">.*", "");
  }

  String to() {
    return target.replaceFirst(".*>", "");
  }
}
