package org.gridrls.perf.calls;

import java.util.Iterator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.Mapping;

/** Names as physicists give them, by number: about 60 characters, targets about 95. */
public final class SampleNames {
  private static final long STRIDE = 7_919;

  private SampleNames() {}

  public static String name(long i) {
    StringBuilder name = new StringBuilder(64).append("cms/Run2012B/DoubleMuParked/AOD/");
    padded(name.append("22Jan2013-v1/"), i / 1_000, 6);
    padded(name.append('/'), i, 9);
    return name.append(".root").toString();
  }

  /** Returns the common prefix of the thousand names from a multiple of a thousand on. */
  public static String prefix(long i) {
    String name = name(i);
    return name.substring(0, name.lastIndexOf('/') + 1);
  }

  private static void padded(StringBuilder text, long number, int digits) {
    String shown = Long.toString(number);
    text.append("0".repeat(Math.max(0, digits - shown.length()))).append(shown);
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
