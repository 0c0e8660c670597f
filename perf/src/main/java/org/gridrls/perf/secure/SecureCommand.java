package org.gridrls.perf.secure;

import java.util.Optional;
import org.gridrls.perf.Bench;
import org.gridrls.perf.process.Workspace;
import org.gridrls.perf.report.ResultTable;
import org.gridrls.security.tls.FastCryptography;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code perf/run secure}: what each way costs to prove who calls. */
@Command(
    name = "secure",
    description = "A query of one name: plain, over mutual TLS, in a session, and signed.")
public final class SecureCommand extends Bench {
  @Option(names = "--names", defaultValue = "100000", description = "names loaded first")
  int names;

  @Option(names = "--threads", defaultValue = "100", description = "clients at once")
  int threads;

  @Option(
      names = "--fast-cryptography",
      description = "both sides use the Amazon Corretto Crypto Provider; its bars are higher")
  boolean fast;

  @Override
  protected ResultTable measure(Workspace workspace) throws Exception {
    Optional<String> provider = fast ? Optional.of(installed()) : Optional.empty();
    return new SecureRatios(workspace, names, threads, provider).measure(rounds(workspace));
  }

  /** The provider's jar, after it was put first in this process. */
  private static String installed() {
    return FastCryptography.install()
        .orElseThrow(() -> new IllegalStateException("the provider does not work on this machine"))
        .getClass()
        .getProtectionDomain()
        .getCodeSource()
        .getLocation()
        .getPath();
  }
}
