package org.gridrls.perf.micro;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.gridrls.lrc.store.commit.GroupCommit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;

/**
 * The queue of writes that share a commit, with a map as the store: writes a second of 1, 10 and
 * 100 threads, when a commit costs nothing and when it takes the time of a disk.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class GroupCommitBenchmark extends MicroBenchmark {
  private static final int CAPACITY = 10_000;
  private static final int GROUP_ITEMS = 1_000;
  private static final int NAMES = 1 << 16;

  @Param({"0", "1000"})
  long commitMicros;

  private final Map<Integer, Integer> store = new HashMap<>();
  private GroupCommit writer;
  private int next;

  @Setup
  public void open() {
    GroupCommit.Unit unit =
        new GroupCommit.Unit() {
          @Override
          public void commit() {
            if (commitMicros > 0) {
              LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(commitMicros));
            }
          }

          @Override
          public Throwable rollback(Throwable failure) {
            throw new IllegalStateException("no write fails");
          }
        };
    writer = new GroupCommit(unit, CAPACITY, GROUP_ITEMS);
  }

  @TearDown
  public void close() {
    writer.close();
  }

  @Benchmark
  @Threads(1)
  public Integer threads001() {
    return write();
  }

  @Benchmark
  @Threads(10)
  public Integer threads010() {
    return write();
  }

  @Benchmark
  @Threads(100)
  public Integer threads100() {
    return write();
  }

  /** The work is done by the one thread that writes. */
  private Integer write() {
    return writer.write(1, () -> store.merge(next++ % NAMES, 1, Integer::sum));
  }
}
