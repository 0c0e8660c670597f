package org.gridrls.jmh;

import org.openjdk.jmh.annotations.Benchmark;

/** Throws, so that the smoke test can show that it notices. */
public class FailingBenchmark extends MicroBenchmark {
  @Benchmark
  public void fails() {
    throw new IllegalStateException("as it should");
  }
}
