package org.gridrls.security.tls;

import eu.emi.security.authn.x509.helpers.ObserversHandler;
import eu.emi.security.authn.x509.helpers.ns.EuGridPmaNamespacesStore;
import eu.emi.security.authn.x509.helpers.ns.GlobusNamespacesStore;
import eu.emi.security.authn.x509.helpers.ns.NamespacesStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.security.auth.x500.X500Principal;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Which authorities of a directory have a policy that says which names they may sign, and which of
 * them the operator lets sign any name. As it was read; it does not change. Safe for threads.
 */
final class NamePolicies {
  static final String SETTING = "security.trust.without-policy";

  private static final Pattern CERTIFICATE = Pattern.compile("[0-9a-f]{8}\\.\\d+");

  private final List<NamespacesStore> stores;
  private final Set<String> exceptions;

  private NamePolicies(List<NamespacesStore> stores, Set<String> exceptions) {
    this.stores = stores;
    this.exceptions = exceptions;
  }

  /** {@code exceptions}: distinguished names of authorities that need no policy. */
  static NamePolicies read(Path directory, List<String> exceptions) {
    ObserversHandler nobody = new ObserversHandler();
    EuGridPmaNamespacesStore namespaces = new EuGridPmaNamespacesStore(nobody, true);
    List<String> authorities = authorities(directory);
    namespaces.setPolicies(authorities);
    GlobusNamespacesStore policies = new GlobusNamespacesStore(nobody, true);
    policies.setPolicies(authorities);
    return new NamePolicies(List.of(namespaces, policies), Set.copyOf(exceptions));
  }

  /** The files of certificates: the stores look for the policies beside them. */
  private static List<String> authorities(Path directory) {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries
          .filter(entry -> CERTIFICATE.matcher(entry.getFileName().toString()).matches())
          .map(Path::toString)
          .sorted()
          .toList();
    } catch (IOException e) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "the directory of authorities can't be listed", "" + directory);
    }
  }

  boolean hasExceptions() {
    return !exceptions.isEmpty();
  }

  /** Throws BAD_ARGUMENT if one of them has no policy and is no exception. */
  void requireFor(X509Certificate[] authorities) {
    List<String> without =
        Stream.of(authorities)
            .map(X509Certificate::getSubjectX500Principal)
            .filter(authority -> !mayIssue(authority))
            .map(NamePolicies::shown)
            .sorted()
            .toList();
    if (!without.isEmpty()) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          "authorities without a policy of names, which could sign any name: add their"
              + " .signing_policy or .namespaces file, remove them, or name them in "
              + SETTING,
          String.join(", ", without));
    }
  }

  /** True if a policy says what it may sign, or the operator lets it sign any name. */
  boolean mayIssue(X500Principal authority) {
    X500Principal[] alone = {authority};
    return exceptions.contains(shown(authority))
        || stores.stream()
            .map(store -> store.getPolicies(alone, 0))
            .anyMatch(found -> found != null && !found.isEmpty());
  }

  private static String shown(X500Principal authority) {
    try {
      return SlashNames.of(authority);
    } catch (CertificateException e) {
      return authority.getName();
    }
  }
}
