package org.gridrls.security;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.gridrls.kit.config.Settings;
import org.gridrls.kit.security.Caller;
import org.gridrls.security.acl.AccessConfig;
import org.gridrls.security.audit.AuditConfig;
import org.gridrls.security.message.ConversationConfig;
import org.gridrls.security.message.PasswordConfig;
import org.gridrls.security.message.SignatureConfig;
import org.gridrls.security.tls.TlsConfig;
import org.gridrls.security.token.TokenConfig;

/**
 * Settings of authentication, access rules and the audit log. Immutable.
 *
 * @param accept the accepted methods of authentication; empty means open mode
 */
public record SecurityConfig(
    Set<Caller.Method> accept,
    TlsConfig tls,
    SignatureConfig signature,
    ConversationConfig conversation,
    PasswordConfig password,
    AccessConfig access,
    AuditConfig audit,
    TokenConfig tokens) {
  private static final Set<Caller.Method> KNOWN =
      EnumSet.of(
          Caller.Method.CERTIFICATE,
          Caller.Method.TOKEN,
          Caller.Method.PASSWORD,
          Caller.Method.SIGNATURE,
          Caller.Method.CONVERSATION);
  private static final Set<Caller.Method> BY_CERTIFICATE =
      EnumSet.of(Caller.Method.CERTIFICATE, Caller.Method.SIGNATURE, Caller.Method.CONVERSATION);

  public SecurityConfig {
    accept = Set.copyOf(accept);
  }

  /** Reads the section {@code security}. */
  public static SecurityConfig read(Settings settings) {
    Set<Caller.Method> accept = accept(settings);
    AccessConfig access = AccessConfig.read(settings);
    TlsConfig tls = TlsConfig.read(settings, access.refresh());
    if (!accept.isEmpty() && !tls.isOn()) {
      settings.problem(
          "accept",
          "needs security.certificate or security.key-store: authentication requires TLS");
    }
    boolean trusts = tls.trust().directory().isPresent() || !tls.trust().certificates().isEmpty();
    if (accept.stream().anyMatch(BY_CERTIFICATE::contains) && !trusts) {
      settings.problem(
          "accept", "certificates need security.trust.directory or security.trust.certificates");
    }
    PasswordConfig password = PasswordConfig.read(settings);
    if (accept.contains(Caller.Method.PASSWORD) && password.file().isEmpty()) {
      settings.problem("accept", "password needs security.passwords");
    }
    TokenConfig tokens = TokenConfig.read(settings.section("tokens"));
    if (accept.contains(Caller.Method.TOKEN) && !tokens.isOn()) {
      settings.problem("accept", "token needs security.tokens.issuers");
    }
    return new SecurityConfig(
        accept,
        tls,
        SignatureConfig.read(settings.section("signature")),
        ConversationConfig.DEFAULT,
        password,
        access,
        AuditConfig.read(settings.section("audit")),
        tokens);
  }

  private static Set<Caller.Method> accept(Settings settings) {
    List<String> words =
        settings.texts(
            "accept",
            List.of(),
            "accepted methods of authentication: any of certificate, token, password,"
                + " signature, conversation; default: none, every caller may do everything");
    Set<Caller.Method> accept = EnumSet.noneOf(Caller.Method.class);
    for (String word : words) {
      KNOWN.stream()
          .filter(method -> method.word().equalsIgnoreCase(word))
          .findFirst()
          .ifPresentOrElse(
              accept::add,
              () ->
                  settings.problem("accept", "must be any of " + words() + ", not '" + word + "'"));
    }
    return accept;
  }

  private static List<String> words() {
    return KNOWN.stream().map(Caller.Method::word).toList();
  }
}
