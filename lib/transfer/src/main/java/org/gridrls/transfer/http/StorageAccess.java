package org.gridrls.transfer.http;

import java.io.IOException;
import java.net.Socket;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.gridrls.client.tls.BearerToken;
import org.gridrls.client.tls.TlsIdentity;
import org.gridrls.transfer.http.OriginCredentials.AccessPurpose;

/**
 * How a client identifies itself to storage servers: by a bearer token or a certificate of its own
 * for some origins, which no other origin gets, by one TLS context for all others. Files that
 * change are read again. Safe for threads.
 */
public final class StorageAccess {
  private final Optional<SSLContext> tls;
  private final OriginTokens tokens;
  private final Map<String, SSLSocketFactory> identities;

  private StorageAccess(
      Optional<SSLContext> tls, OriginTokens tokens, Map<String, SSLSocketFactory> identities) {
    this.tls = tls;
    this.tokens = tokens;
    this.identities = Map.copyOf(identities);
  }

  /** Tokens only. */
  public static StorageAccess of(Optional<SSLContext> tls, OriginTokens tokens) {
    return new StorageAccess(tls, tokens, Map.of());
  }

  /** Reads the files; throws BAD_ARGUMENT if one of them cannot be used. */
  public static StorageAccess of(Optional<SSLContext> tls, List<OriginCredentials> credentials) {
    Map<String, Supplier<String>> tokens = new HashMap<>();
    Map<String, SSLSocketFactory> identities = new HashMap<>();
    for (OriginCredentials one : credentials) {
      one.token().ifPresent(file -> tokens.put(one.origin(), new BearerToken(file)));
      one.certificate()
          .ifPresent(files -> identities.put(one.origin(), TlsIdentity.of(files).sockets()));
    }
    return new StorageAccess(tls, new OriginTokens(tokens), identities);
  }

  /** Reads the files of those that are for this purpose. */
  public static StorageAccess of(
      Optional<SSLContext> tls, List<OriginCredentials> credentials, AccessPurpose purpose) {
    return of(tls, credentials.stream().filter(one -> one.isFor(purpose)).toList());
  }

  /** Returns access that trusts the same servers, without credentials for any origin. */
  StorageAccess withoutCredentials() {
    return new StorageAccess(tls, OriginTokens.NONE, Map.of());
  }

  OriginTokens tokens() {
    return tokens;
  }

  /** Empty: that of the HTTP client. */
  Optional<TlsSocketStrategy> strategy() {
    if (tls.isEmpty() && identities.isEmpty()) {
      return Optional.empty();
    }
    TlsSocketStrategy others =
        tls.map(DefaultClientTlsStrategy::new).orElseGet(DefaultClientTlsStrategy::createDefault);
    return Optional.of(
        (socket, host, port, attachment, context) -> {
          SSLSocketFactory own = identities.get(OriginTokens.origin("https", host, port));
          return own == null
              ? others.upgrade(socket, host, port, attachment, context)
              : upgraded(own, socket, host, port);
        });
  }

  private static SSLSocket upgraded(SSLSocketFactory own, Socket socket, String host, int port)
      throws IOException {
    SSLSocket secured = (SSLSocket) own.createSocket(socket, host, port, true);
    SSLParameters parameters = secured.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    secured.setSSLParameters(parameters);
    secured.startHandshake();
    return secured;
  }
}
