package org.gridrls.perf.micro.wss;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import org.apache.wss4j.common.crypto.Merlin;
import org.gridrls.perf.micro.MicroBenchmark;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The same envelope of 1 KB, with the same parts signed by an EC key (body, timestamp, addressing
 * headers, token), from bytes to bytes: by ours, and by WSS4J in several forms. Nothing remembers
 * messages.
 */
public class WsSecurityBenchmark extends MicroBenchmark {
  /** Who signs and checks, and how. */
  public enum Form {
    OURS,
    /** WSS4J on trees; the file of keys is read once, as CXF does it. */
    DOM_KEPT,
    /** The same; certificates are read and validated once. */
    DOM_CACHED,
    /** WSS4J's streaming mode, with the same caches. */
    STREAM;

    SignedForm make(Sample sample, Clock clock) throws Exception {
      return switch (this) {
        case OURS -> new OwnForm(sample, clock);
        case DOM_KEPT -> new DomForm(sample, new Merlin(sample.properties(), LOADER, null));
        case DOM_CACHED -> new DomForm(sample, new RememberingCrypto(sample.properties()));
        case STREAM -> new StreamForm(sample, new RememberingCrypto(sample.properties()));
      };
    }
  }

  private static final ClassLoader LOADER = WsSecurityBenchmark.class.getClassLoader();

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
