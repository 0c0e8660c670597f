package org.gridrls.wss;

import jakarta.activation.DataHandler;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.UrlAuthority;
import org.gridrls.client.codec.xml.UnsupportedMessage;
import org.gridrls.client.codec.xml.XmlOutput;
import org.gridrls.client.soap.CallSigner;
import org.gridrls.wss.message.CertificateKey;
import org.gridrls.wss.message.CheckedTokens;
import org.gridrls.wss.message.Freshness;
import org.gridrls.wss.message.Keys;
import org.gridrls.wss.message.MessageCheck;
import org.gridrls.wss.message.MessageSigner;
import org.gridrls.wss.message.SessionKey;
import org.gridrls.wss.message.Signer;
import org.gridrls.wss.message.SigningKey;
import org.gridrls.wss.message.TrustedCertificates;
import org.gridrls.wss.message.VerifiedMessage;
import org.gridrls.wss.xml.Attachments;
import org.gridrls.wss.xml.Refused;

/**
 * Signs the calls to addresses below {@code /ws/signed} and {@code /ws/session}, and accepts only
 * replies signed by the server that was called. It opens sessions when they are needed, one for
 * each server. Safe for threads.
 */
public final class SigningClient implements CallSigner {
  final Supplier<CertificateKey> key;
  final MessageSigner signer = new MessageSigner(Freshness.DEFAULT.life());
  final Clock clock;
  private final ClientSessions sessions;
  private final CheckedTokens tokens;

  /**
   * @param key the caller's; asked each time, so that it may change
   * @param servers whose certificates are accepted as those of servers
   */
  public SigningClient(
      Supplier<CertificateKey> key, TrustedCertificates servers, PlainPost post, Clock clock) {
    this.key = key;
    this.clock = clock;
    this.tokens =
        new CheckedTokens(
            servers,
            id -> {
              throw Refused.because("it was signed in another party's session");
            },
            Duration.ofMinutes(1),
            clock);
    this.sessions = new ClientSessions(this, post);
  }

  private static boolean isSession(String path) {
    return path.contains("/ws/session/");
  }

  @Override
  public SignedCall begin(String address, String action) {
    URI server = URI.create(address);
    return new Single(
        server, action, Sent.by(isSession(server.getPath()) ? sessions.key(server) : key.get()));
  }

  /** Returns what checks a reply to a message that was signed by this key. */
  MessageCheck check(URI address, SigningKey used) {
    Keys keys = used instanceof SessionKey own ? new OwnSession(own) : new NamedServer(address);
    return new MessageCheck(keys, Freshness.DEFAULT, clock);
  }

  /** Signs a request when it was written, and believes a reply only if it answers it. */
  private final class Single implements SignedCall {
    private final URI address;
    private final String action;
    private final Sent sent;

    Single(URI address, String action, Sent sent) {
      this.address = address;
      this.action = action;
      this.sent = sent;
    }

    @Override
    public byte[] signed(byte[] envelope, List<DataHandler> attachments) {
      Attachments included = attachments.isEmpty() ? null : name -> open(name, attachments);
      return signer.sign(
          envelope, included, sent.addressing(address, action), sent.key(), clock.instant());
    }

    private static InputStream open(String reference, List<DataHandler> attachments)
        throws IOException {
      for (int i = 0; i < attachments.size(); i++) {
        if (reference.equals("cid:" + XmlOutput.attachmentId(i))) {
          return attachments.get(i).getInputStream();
        }
      }
      throw new IllegalStateException("the message includes " + reference + ", which is not there");
    }

    @Override
    public byte[] proved(byte[] reply, int status) {
      try {
        if (status != HttpURLConnection.HTTP_OK) {
          PlainFault.in(reply).ifPresent(PlainFault::raise);
        }
        VerifiedMessage verified = check(address, sent.key()).check(reply);
        sent.requireReply(verified);
        return verified.plain();
      } catch (RlsException refused) {
        if (refused.error() == RlsError.UNAVAILABLE) {
          // perhaps the server has forgotten the session: the next attempt opens another one
          sessions.forget(address);
        } else if (refused.error() == RlsError.BAD_ARGUMENT && refused.getCause() != null) {
          throw new UnsupportedMessage("it is damaged");
        }
        throw refused;
      }
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
      ServerName.require(signer.chain().get(0), UrlAuthority.host(address).orElse(""));
      return signer;
    }

    @Override
    public Signer session(String id) {
      return tokens.session(id);
    }
  }
}
