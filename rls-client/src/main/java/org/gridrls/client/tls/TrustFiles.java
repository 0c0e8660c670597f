package org.gridrls.client.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.CertPathBuilder;
import java.security.cert.CertStore;
import java.security.cert.CollectionCertStoreParameters;
import java.security.cert.PKIXBuilderParameters;
import java.security.cert.PKIXRevocationChecker;
import java.security.cert.PKIXRevocationChecker.Option;
import java.security.cert.TrustAnchor;
import java.security.cert.X509CRL;
import java.security.cert.X509CertSelector;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.CertPathTrustManagerParameters;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/**
 * Trusted authorities and their revocation lists, from PEM files or from directories in the grid's
 * format (of the file names only the extension matters). Immutable.
 */
public final class TrustFiles {
  private static final Pattern KNOWN = Pattern.compile(".*\\.(pem|crt|crl|\\d+|r\\d+)");

  private final Set<X509Certificate> authorities = new LinkedHashSet<>();
  private final Set<X509CRL> crls = new LinkedHashSet<>();

  private TrustFiles() {}

  /** Throws BAD_ARGUMENT if a file is damaged, or there is no authority at all. */
  public static TrustFiles read(List<Path> paths) {
    TrustFiles all = new TrustFiles();
    paths.forEach(path -> files(path).forEach(all::take));
    if (all.authorities.isEmpty()) {
      throw PemFile.refused(paths.get(0), "or directory has no certificate to trust");
    }
    return all;
  }

  private static List<Path> files(Path path) {
    if (!Files.isDirectory(path)) {
      return List.of(path);
    }
    try (Stream<Path> entries = Files.list(path)) {
      return entries
          .filter(entry -> KNOWN.matcher(entry.getFileName().toString()).matches())
          .sorted()
          .toList();
    } catch (IOException e) {
      throw PemFile.refused(path, "can't be listed");
    }
  }

  private void take(Path file) {
    PemFile pem = PemFile.read(file);
    authorities.addAll(pem.certificates());
    crls.addAll(pem.crls());
  }

  public Collection<X509Certificate> authorities() {
    return List.copyOf(authorities);
  }

  public Collection<X509CRL> crls() {
    return List.copyOf(crls);
  }

  /**
   * Checks chains as the JDK does, but trusts no certificate outside its period. An authority that
   * has revocation lists needs a good one, which counts for so long after its end; without any it
   * has revoked nothing.
   */
  public X509TrustManager manager(Duration grace, Clock clock) {
    X509TrustManager chains = new CurrentAuthorities(authorities, clock, this::chains);
    return crls.isEmpty() ? chains : new RevocationLists(chains, this, grace, clock);
  }

  private X509TrustManager chains(Set<X509Certificate> trusted) {
    try {
      Set<TrustAnchor> anchors =
          trusted.stream()
              .map(one -> new TrustAnchor(one, null))
              .collect(Collectors.toCollection(LinkedHashSet::new));
      PKIXBuilderParameters rules = new PKIXBuilderParameters(anchors, new X509CertSelector());
      rules.setRevocationEnabled(false);
      if (!crls.isEmpty()) {
        rules.addCertStore(
            CertStore.getInstance("Collection", new CollectionCertStoreParameters(crls)));
        rules.addCertPathChecker(revocation());
      }
      TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
      factory.init(new CertPathTrustManagerParameters(rules));
      return first(factory.getTrustManagers());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** {@link RevocationLists} checks what the JDK cannot. */
  private static PKIXRevocationChecker revocation() throws GeneralSecurityException {
    PKIXRevocationChecker checker =
        (PKIXRevocationChecker) CertPathBuilder.getInstance("PKIX").getRevocationChecker();
    checker.setOptions(EnumSet.of(Option.PREFER_CRLS, Option.NO_FALLBACK, Option.SOFT_FAIL));
    return checker;
  }

  static X509TrustManager first(TrustManager[] managers) {
    return Stream.of(managers)
        .filter(X509TrustManager.class::isInstance)
        .map(X509TrustManager.class::cast)
        .findFirst()
        .orElseThrow();
  }
}
