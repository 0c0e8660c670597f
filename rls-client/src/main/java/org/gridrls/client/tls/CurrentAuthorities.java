package org.gridrls.client.tls;

import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.X509TrustManager;

/**
 * Checks chains against those trusted certificates that are valid now. Java accepts a trusted
 * certificate whatever its period says, of an authority as well as of a server itself. Safe for
 * threads.
 */
final class CurrentAuthorities implements X509TrustManager {
  private final Collection<X509Certificate> all;
  private final Clock clock;
  private final Function<Set<X509Certificate>, X509TrustManager> managers;
  private volatile Current current;

  /**
   * Holds what is valid in a period.
   *
   * @param manager empty if no certificate is
   */
  private record Current(Optional<X509TrustManager> manager, Instant since, Instant until) {
    boolean isAt(Instant now) {
      return !now.isBefore(since) && now.isBefore(until);
    }
  }

  /** {@code managers} makes the trust manager for some authorities. */
  CurrentAuthorities(
      Collection<X509Certificate> all,
      Clock clock,
      Function<Set<X509Certificate>, X509TrustManager> managers) {
    this.all = List.copyOf(all);
    this.clock = clock;
    this.managers = managers;
    this.current = at(clock.instant());
  }

  private Current at(Instant now) {
    Set<X509Certificate> valid =
        all.stream().filter(one -> isValid(one, now)).collect(Collectors.toSet());
    List<Instant> bounds =
        all.stream().flatMap(one -> Stream.of(begin(one), end(one))).sorted().toList();
    return new Current(
        valid.isEmpty() ? Optional.empty() : Optional.of(managers.apply(valid)),
        bounds.stream()
            .filter(bound -> !bound.isAfter(now))
            .reduce((one, later) -> later)
            .orElse(Instant.MIN),
        bounds.stream().filter(bound -> bound.isAfter(now)).findFirst().orElse(Instant.MAX));
  }

  private static boolean isValid(X509Certificate one, Instant now) {
    return !now.isBefore(begin(one)) && now.isBefore(end(one));
  }

  private static Instant begin(X509Certificate one) {
    return one.getNotBefore().toInstant();
  }

  /** The last second of a certificate belongs to it. */
  private static Instant end(X509Certificate one) {
    return one.getNotAfter().toInstant().plusSeconds(1);
  }

  private Optional<X509TrustManager> manager() {
    Instant now = clock.instant();
    Current known = current;
    if (!known.isAt(now)) {
      known = at(now);
      current = known;
    }
    return known.manager;
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String authType)
      throws CertificateException {
    check(chain, manager -> manager.checkClientTrusted(chain, authType));
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String authType)
      throws CertificateException {
    check(chain, manager -> manager.checkServerTrusted(chain, authType));
  }

  @FunctionalInterface
  private interface Check {
    void run(X509TrustManager manager) throws CertificateException;
  }

  private void check(X509Certificate[] chain, Check check) throws CertificateException {
    Optional<X509TrustManager> manager = manager();
    try {
      if (manager.isEmpty()) {
        throw new TlsRefusal("no trusted certificate is valid now: " + outOfDate(all));
      }
      check.run(manager.get());
    } catch (CertificateException refused) {
      Optional<X509Certificate> meant =
          invalid().filter(one -> isMeant(one, chain)).filter(one -> !isReplaced(one)).findFirst();
      if (meant.isPresent()) {
        throw new TlsRefusal(
            "the trusted certificate is not valid now: " + outOfDate(List.of(meant.get())));
      }
      throw refused;
    }
  }

  private Stream<X509Certificate> invalid() {
    Instant now = clock.instant();
    return all.stream().filter(one -> !isValid(one, now));
  }

  /** Returns true if a newer certificate of the same authority replaces this one. */
  private boolean isReplaced(X509Certificate authority) {
    Instant now = clock.instant();
    return all.stream()
        .filter(one -> isValid(one, now))
        .anyMatch(one -> one.getSubjectX500Principal().equals(authority.getSubjectX500Principal()));
  }

  private static boolean isMeant(X509Certificate authority, X509Certificate[] chain) {
    return Stream.of(chain)
        .anyMatch(
            one ->
                one.equals(authority)
                    || one.getIssuerX500Principal().equals(authority.getSubjectX500Principal()));
  }

  private static String outOfDate(Collection<X509Certificate> some) {
    X509Certificate one = some.iterator().next();
    return one.getSubjectX500Principal().getName()
        + " is valid from "
        + begin(one)
        + " to "
        + one.getNotAfter().toInstant()
        + "; get the current one, or check the clock";
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return manager().map(X509TrustManager::getAcceptedIssuers).orElse(new X509Certificate[0]);
  }
}
