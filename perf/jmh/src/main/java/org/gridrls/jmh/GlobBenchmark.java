package org.gridrls.jmh;

import org.gridrls.api.GlobPattern;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Matches names with patterns. */
public class GlobBenchmark extends MicroBenchmark {
  private static final int NAMES = 1 << 12;

  @Param({"cms/Run2012B/*", "*/AOD/*/0?*-DD27-*.root", "*a*b*c*d*e*"})
  String pattern;

  private final String[] names = RandomNames.names(NAMES);
  private GlobPattern glob;
  private int next;

  @Setup
  public void parse() {
    glob = GlobPattern.of(pattern);
  }

  @Benchmark
  public boolean matches() {
    next = (next + 1) % NAMES;
    return glob.matches(names[next]);
  }
}
