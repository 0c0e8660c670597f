package org.gridrls.perf.calls;

import java.util.Iterator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.Mapping;

/**
 * Names as physicists give them, by number: 98 characters, targets 137. Numbers in order give names
 * in none, as registrations come; ascending names are a B-tree's best case, several times faster.
 */
public final class SampleNames {
  private static final long STRIDE = 7_919;
  private static final long GOLDEN = 0x9e3779b97f4a7c15L;
  private static final String DATASET = "cms/Run2012B/DoubleMuParked/AOD/22Jan2013-v1/";

  /** Limits prefixes: those of as many names on average all have more than a thousand. */
  private static final long PREFIX_NAMES = 2_000;

  private SampleNames() {}

  public static String name(long i) {
    long mixed = mixed(i);
    String digits = hex(mixed);
    String more = "-DD27-E311-9A3C-" + hex(mixed(mixed)).substring(1);
    return DATASET + digits.substring(0, 4) + '/' + digits.substring(4) + more + ".root";
  }

  /** Returns names as long as the others that ascend with their numbers. */
  public static String sorted(long i) {
    String digits = hex(i);
    return DATASET + digits.substring(8, 12) + '/' + digits + "-DD27-E311-9A3C-0023-4EF3BE.root";
  }

  /** Returns a prefix of a name that a thousand or more of the names below {@code names} have. */
  public static String prefix(long i, long names) {
    int digits = 0;
    for (long left = names; left >= 16 * PREFIX_NAMES; left /= 16) {
      digits++;
    }
    return name(i).substring(0, DATASET.length() + digits);
  }

  private static String hex(long number) {
    String digits = Long.toHexString(number);
    return "0".repeat(16 - digits.length()) + digits;
  }

  /** One to one, so no two numbers meet. */
  private static long mixed(long number) {
    long mixed = (number + 1) * GOLDEN;
    mixed = (mixed ^ (mixed >>> 30)) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
    return mixed ^ (mixed >>> 31);
  }

  public static String target(String name) {
    return "root://eospublic.cern.ch//eos/opendata/" + name;
  }

  public static String target(String name, int which) {
    return which == 0 ? target(name) : "gsiftp://storage" + which + ".example.org/" + name;
  }

  /** A number below {@code names} that is far from those of the calls before it. */
  public static long scattered(long call, long names) {
    return call % names * STRIDE % names;
  }

  /** Name by name, with that many targets each. */
  public static Iterator<AttributedMapping> mappings(long from, long to, int targetsOfEach) {
    return LongStream.range(from, to)
        .boxed()
        .flatMap(
            i ->
                IntStream.range(0, targetsOfEach)
                    .mapToObj(t -> Mapping.of(name(i), target(name(i), t))))
        .map(AttributedMapping::plain)
        .iterator();
  }
}
