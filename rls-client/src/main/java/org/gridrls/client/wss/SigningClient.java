package org.gridrls.client.wss;

import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.cxf.endpoint.Client;

/**
 * Signs the calls to addresses below {@code /ws/signed} and {@code /ws/session}, and believes only
 * replies signed by the server that was called. Sessions are opened when they are needed, one for
 * each server. Safe for threads.
 */
public final class SigningClient {
  final Supplier<CertificateKey> key;
  final MessageSigner signer = new MessageSigner(Freshness.DEFAULT.life());
  final Clock clock;
  private final ClientSessions sessions;
  private final CheckedTokens tokens;

  /** Sends a message by itself, as the connections of the caller are made. */
  @FunctionalInterface
  public interface Post {
    /** The body of the reply, be it a fault or not. */
    byte[] send(URI address, String action, byte[] message) throws IOException;
  }

  /**
   * @param key the caller's; asked each time, so that it may change
   * @param servers whose certificates are believed as those of servers
   */
  public SigningClient(
      Supplier<CertificateKey> key, TrustedCertificates servers, Post post, Clock clock) {
    this.key = key;
    this.clock = clock;
    this.tokens =
        new CheckedTokens(
            servers,
            id -> {
              throw Refused.because("it was signed in a session of somebody else");
            },
            Duration.ofMinutes(1),
            clock);
    this.sessions = new ClientSessions(this, post);
  }

  /** True if calls to this address must be signed. */
  public static boolean concerns(String address) {
    String path = URI.create(address).getPath();
    return path.contains("/ws/signed/") || isSession(path);
  }

  private static boolean isSession(String path) {
    return path.contains("/ws/session/");
  }

  /** Calls of this client are signed from now on. */
  public void attach(Client client, String address) {
    client.getOutInterceptors().add(new SignedCalls(this, URI.create(address)));
    client.getInInterceptors().add(new VerifiedReplies(this, URI.create(address)));
  }

  SigningKey keyFor(URI address) {
    return isSession(address.getPath()) ? sessions.key(address) : key.get();
  }

  void forget(URI address) {
    sessions.forget(address);
  }

  /** What checks a reply to a message that was signed by this key. */
  MessageCheck check(URI address, SigningKey used) {
    Keys keys = used instanceof SessionKey own ? new OwnSession(own) : new NamedServer(address);
    return new MessageCheck(keys, Freshness.DEFAULT, clock);
  }

  /** The reply must answer this request. */
  static void requireReplyTo(VerifiedMessage reply, String messageId) {
    if (!reply.addressing().relatesTo().equals(Optional.of(messageId))) {
      throw Refused.because("the reply belongs to another request");
    }
  }

  private record OwnSession(SessionKey key) implements Keys {
    @Override
    public Signer certificate(String base64, boolean path) {
      throw Refused.because("the reply must be signed in the session");
    }

    @Override
    public Signer session(String id) {
      if (!key.id().equals(id)) {
        throw Refused.because("it was signed in another session");
      }
      return Signer.certificate(List.of()).in(key);
    }
  }

  private final class NamedServer implements Keys {
    private final URI address;

    NamedServer(URI address) {
      this.address = address;
    }

    @Override
    public Signer certificate(String base64, boolean path) {
      Signer signer = tokens.certificate(base64, path);
      ServerName.require(signer.chain().get(0), address.getHost());
      return signer;
    }

    @Override
    public Signer session(String id) {
      return tokens.session(id);
    }
  }
}
