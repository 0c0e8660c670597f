package org.gridrls.perf.micro.wss;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The same envelope of 1 KB, with the same parts signed by an EC key (body, timestamp, addressing
 * headers, token), from bytes to bytes: by ours, and by WSS4J in several forms. Nothing remembers
 * messages.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class WsSecurityBenchmark {
  /** Who signs and checks, and how. */
  public enum Form {
    OURS,
    /** WSS4J on trees; its file of keys is read for each message. */
    DOM_FILE,
    /** The file is read once, as CXF does it. */
    DOM_KEPT,
    /** And certificates are read and judged once. */
    DOM_CACHED,
    /** And without lists of prefixes. */
    DOM_NO_PREFIXES,
    /** WSS4J's streaming mode, with all that is cached. */
    STREAM,
    STREAM_NO_PREFIXES;

    SignedForm make(Sample sample, Clock clock) throws Exception {
      return switch (this) {
        case OURS -> new OwnForm(sample, clock);
        case DOM_FILE -> new DomForm(sample, Cryptos.ofFile(sample), true);
        case DOM_KEPT -> new DomForm(sample, Cryptos.kept(sample), true);
        case DOM_CACHED -> new DomForm(sample, Cryptos.remembering(sample), true);
        case DOM_NO_PREFIXES -> new DomForm(sample, Cryptos.remembering(sample), false);
        case STREAM -> new StreamForm(sample, Cryptos.remembering(sample), true);
        case STREAM_NO_PREFIXES -> new StreamForm(sample, Cryptos.remembering(sample), false);
      };
    }
  }

  @Param Form form;

  private Path directory;
  private SignedForm made;
  private byte[] signed;

  @Setup
  public void prepare() throws Exception {
    directory = Files.createTempDirectory("rls-perf");
    Clock clock = Clock.systemUTC();
    made = form.make(Sample.make(directory, clock), clock);
    signed = made.sign();
    made.check(signed);
  }

  @TearDown
  public void remove() throws Exception {
    Files.delete(directory.resolve("alice.p12"));
    Files.delete(directory);
  }

  @Benchmark
  public byte[] sign() throws Exception {
    return made.sign();
  }

  @Benchmark
  public Object check() throws Exception {
    return made.check(signed);
  }
}
