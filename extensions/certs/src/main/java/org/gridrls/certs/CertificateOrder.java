package org.gridrls.certs;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Describes a certificate to issue: whose, for what, how long, with which kind of key. Immutable.
 *
 * @param alternatives DNS names and IP addresses of a host
 * @param from when it begins to be good; without it now, less what clocks may differ
 * @param life how long it is good from its beginning (or from now)
 */
public record CertificateOrder(
    CertificateKind kind,
    String name,
    List<String> alternatives,
    Set<CertificateUse> purposes,
    KeyKind keyKind,
    Optional<Instant> from,
    Duration life) {

  /** The subject of a certificate. */
  public enum CertificateKind {
    HOST,
    USER,
    AUTHORITY
  }

  /** Lists what a certificate may be used for in TLS. */
  public enum CertificateUse {
    SERVER,
    CLIENT,
    /** Neither: for tests of those who must refuse it. */
    CODE_SIGNING
  }

  /** The keys that can be had. */
  public enum KeyKind {
    EC_P256,
    RSA_2048
  }

  private static final Duration LIFE = Duration.ofDays(365);
  private static final int NAME_LENGTH_MAX = 64;
  private static final Pattern PERSON = Pattern.compile("[A-Za-z0-9][A-Za-z0-9 ._@-]*");
  private static final Pattern HOST = Pattern.compile("[A-Za-z0-9*:][A-Za-z0-9.:_-]*");

  public CertificateOrder {
    require(kind == CertificateKind.HOST ? HOST : PERSON, name);
    alternatives.forEach(alternative -> require(HOST, alternative));
    if (life.isNegative() || life.isZero()) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "the validity of a certificate must be positive", life.toString());
    }
    alternatives = List.copyOf(alternatives);
    purposes = Set.copyOf(purposes);
  }

  private static void require(Pattern form, String name) {
    if (name.length() > NAME_LENGTH_MAX || !form.matcher(name).matches()) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          "the name in a certificate must have at most "
              + NAME_LENGTH_MAX
              + " of the characters A-Z a-z 0-9 . _ - (for users also space and @)",
          name);
    }
  }

  /** Orders for a machine that serves and calls others; the first name is its common name. */
  public static CertificateOrder host(String name, String... others) {
    List<String> names = Stream.concat(Stream.of(name), Arrays.stream(others)).distinct().toList();
    Set<CertificateUse> both = Set.of(CertificateUse.SERVER, CertificateUse.CLIENT);
    return new CertificateOrder(
        CertificateKind.HOST, name, names, both, KeyKind.EC_P256, Optional.empty(), LIFE);
  }

  /** Orders for a person, who only calls. */
  public static CertificateOrder user(String name) {
    Set<CertificateUse> client = Set.of(CertificateUse.CLIENT);
    return new CertificateOrder(
        CertificateKind.USER, name, List.of(), client, KeyKind.EC_P256, Optional.empty(), LIFE);
  }

  /** Orders for an authority, which may issue certificates. */
  static CertificateOrder authority(String name, Duration life) {
    return new CertificateOrder(
        CertificateKind.AUTHORITY,
        name,
        List.of(),
        Set.of(),
        KeyKind.EC_P256,
        Optional.empty(),
        life);
  }

  public CertificateOrder with(KeyKind other) {
    return new CertificateOrder(kind, name, alternatives, purposes, other, from, life);
  }

  /** Only for these purposes. */
  public CertificateOrder onlyFor(CertificateUse... some) {
    return new CertificateOrder(kind, name, alternatives, Set.of(some), keyKind, from, life);
  }

  public CertificateOrder goodFor(Duration other) {
    return new CertificateOrder(kind, name, alternatives, purposes, keyKind, from, other);
  }

  /** Sets a beginning, which may be in the future or long ago, and a life. */
  public CertificateOrder goodFrom(Instant beginning, Duration other) {
    return new CertificateOrder(
        kind, name, alternatives, purposes, keyKind, Optional.of(beginning), other);
  }
}
