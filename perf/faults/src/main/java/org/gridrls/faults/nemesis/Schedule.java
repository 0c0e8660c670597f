package org.gridrls.faults.nemesis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which faults happen when: episodes of one to three faults that overlap. The same seed and the
 * same servers give the same schedule. Used by one thread.
 */
public final class Schedule {
  private static final int FAULTS_MAX = 3;
  private static final int BEGIN_MAX_MILLIS = 3_000;
  private static final int SHORTEST_MILLIS = 2_000;
  private static final int LONGEST_MILLIS = 14_000;

  private Schedule() {}

  /** Episodes without end, with those of the given kinds that these servers can have. */
  public static Iterator<List<Fault>> generated(
      long seed, List<String> servers, List<FaultKind> kinds) {
    Random random = new Random(seed);
    List<FaultKind> possible =
        kinds.stream().filter(kind -> !kind.scope().among(servers).isEmpty()).toList();
    return Stream.iterate(1, episode -> episode + 1)
        .map(episode -> episode(episode, random, servers, possible))
        .iterator();
  }

  private static List<Fault> episode(
      int number, Random random, List<String> servers, List<FaultKind> kinds) {
    List<Fault> faults = new ArrayList<>();
    Set<String> harmed = new HashSet<>();
    int count = 1 + random.nextInt(FAULTS_MAX);
    while (faults.size() < count) {
      FaultKind kind = kinds.get(random.nextInt(kinds.size()));
      String target = target(kind, random, servers);
      Fault fault =
          new Fault(
              number,
              faults.isEmpty() ? 0 : random.nextInt(BEGIN_MAX_MILLIS),
              SHORTEST_MILLIS + random.nextInt(LONGEST_MILLIS - SHORTEST_MILLIS),
              kind,
              target,
              random.nextInt(1_000_000));
      if (kind.scope().alone(target).map(harmed::add).orElse(true)) {
        faults.add(fault);
      }
    }
    return faults;
  }

  private static String target(FaultKind kind, Random random, List<String> servers) {
    List<String> possible = kind.scope().among(servers);
    String one = possible.get(random.nextInt(possible.size()));
    return switch (kind.scope()) {
      case SERVER, CATALOG, CATALOG_OR_INDEX, INDEX, DATABASE, FOREIGN -> one;
      case CLOCK -> random.nextInt(3) == 0 ? "*" : one;
      case LINK -> link(one, possible.get(random.nextInt(possible.size())), random);
    };
  }

  private static String link(String from, String to, Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> from + ">*";
      case 1 -> "*>" + to;
      case 2 -> "*>*";
      default -> from + ">" + (from.equals(to) ? "*" : to);
    };
  }

  /**
   * The episodes of a file, in the order of their numbers; lines that begin with # are comments.
   */
  public static List<List<Fault>> read(Path file) {
    try (Stream<String> lines = Files.lines(file)) {
      return episodes(
          lines
              .filter(line -> !line.isBlank() && !line.startsWith("#"))
              .map(Fault::parse)
              .toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Groups faults by episode. */
  public static List<List<Fault>> episodes(List<Fault> faults) {
    return List.copyOf(
        faults.stream()
            .collect(Collectors.groupingBy(Fault::episode, TreeMap::new, Collectors.toList()))
            .values());
  }
}
