package org.gridrls.client.soap;

import java.util.Optional;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.X509TrustManager;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.tls.BearerToken;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.client.tls.KeyMaterial;
import org.gridrls.client.tls.TlsIdentity;

/**
 * How a client authenticates, and what it trusts: a certificate with its key, authorities, a bearer
 * token. Files are reloaded when they change. Safe for threads; does not show secrets.
 */
public final class Credentials {
  /** Anonymous; trusts the authorities of the JDK. */
  public static final Credentials NONE = of(CredentialFiles.NONE);

  private final TlsIdentity identity;
  private final Supplier<Optional<String>> token;
  private final MessageSigning signing;

  /** A token is sent over TLS only. */
  public Credentials(TlsIdentity identity, Supplier<Optional<String>> token) {
    this(identity, token, MessageSigning.NONE);
  }

  private Credentials(
      TlsIdentity identity, Supplier<Optional<String>> token, MessageSigning signing) {
    this.identity = identity;
    this.token = token;
    this.signing = signing;
  }

  /** Throws BAD_ARGUMENT for unreadable or malformed files. */
  public static Credentials of(CredentialFiles files) {
    Supplier<Optional<String>> token =
        files
            .token()
            .map(BearerToken::new)
            .map(one -> (Supplier<Optional<String>>) () -> Optional.of(one.get()))
            .orElse(Optional::empty);
    return new Credentials(TlsIdentity.of(files), token);
  }

  /** Returns a copy that also signs messages where an address requires it. */
  public Credentials signingBy(MessageSigning messages) {
    return new Credentials(identity, token, messages);
  }

  MessageSigning signing() {
    return signing;
  }

  SSLSocketFactory sockets() {
    return identity.sockets();
  }

  /** Does what a first connection over TLS could do at any time. */
  void prepare() {
    identity.prepare();
  }

  /** For connections of other protocols over TLS. */
  public SSLContext context() {
    return identity.context();
  }

  /** Returns what checks the certificates of servers. */
  public X509TrustManager trusted() {
    return identity.trusted();
  }

  /** The header Authorization of a request sent now; BAD_ARGUMENT for a token without TLS. */
  public Optional<String> authorization(String address) {
    Optional<String> now = token.get();
    if (now.isPresent() && !address.startsWith("https:")) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "a token is sent only over TLS: use https://", address);
    }
    return now.map(value -> "Bearer " + value);
  }

  /** The certificate to show now. */
  public Optional<KeyMaterial> certificate() {
    return identity.material();
  }

  @Override
  public String toString() {
    return "credentials of " + identity;
  }
}
