package org.gridrls.kit.security;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.gridrls.kit.config.Settings;
import org.gridrls.kit.tls.TlsConfig;

/**
 * How callers prove who they are, and by what the server proves who it is. Immutable.
 *
 * @param accept ways that are accepted; none: open mode
 */
public record SecurityConfig(Set<Caller.Method> accept, TlsConfig tls) {
  public SecurityConfig {
    accept = Set.copyOf(accept);
  }

  /** Reads the section {@code security}. */
  public static SecurityConfig read(Settings settings) {
    Set<Caller.Method> accept = accept(settings);
    TlsConfig tls = TlsConfig.read(settings);
    if (!accept.isEmpty() && !tls.isOn()) {
      settings.problem(
          "accept", "needs security.certificate or security.key-store: proofs go over TLS");
    }
    boolean trusts = tls.trust().directory().isPresent() || !tls.trust().certificates().isEmpty();
    if (accept.contains(Caller.Method.CERTIFICATE) && !trusts) {
      settings.problem(
          "accept", "certificate needs security.trust.directory or security.trust.certificates");
    }
    return new SecurityConfig(accept, tls);
  }

  private static Set<Caller.Method> accept(Settings settings) {
    List<String> words =
        settings.texts(
            "accept",
            List.of(),
            "how callers may prove who they are: any of certificate; none: everybody may do all");
    Set<Caller.Method> accept = EnumSet.noneOf(Caller.Method.class);
    for (String word : words) {
      if (word.equalsIgnoreCase(Caller.Method.CERTIFICATE.word())) {
        accept.add(Caller.Method.CERTIFICATE);
      } else {
        settings.problem("accept", "must be any of [certificate], not '" + word + "'");
      }
    }
    return accept;
  }
}
