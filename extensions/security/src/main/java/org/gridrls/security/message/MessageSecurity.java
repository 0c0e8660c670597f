package org.gridrls.security.message;

import jakarta.servlet.http.HttpServletRequest;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.gridrls.security.tls.Peers;
import org.gridrls.wss.message.CertificateKey;
import org.gridrls.wss.message.CheckedTokens;
import org.gridrls.wss.message.MessageCheck;
import org.gridrls.wss.message.MessageSigner;
import org.gridrls.wss.message.TrustedCertificates;

/**
 * All that a server needs to believe messages by their signatures, and to sign its replies: trusted
 * authorities, its own key, cached messages and open sessions. Safe for threads.
 */
public final class MessageSecurity {
  final SignatureConfig config;
  final Supplier<CertificateKey> ownKey;
  final Predicate<HttpServletRequest> confidential;
  final MessageSigner signer;
  final MessageCheck check;
  final Sessions sessions;
  final ReplayWindow replays;
  final Peers peers;
  final Clock clock;
  final Optional<Passwords> passwords;

  /**
   * Holds what belongs to the server itself.
   *
   * @param ownKey by which replies are signed; asked each time, so that it may change
   * @param callers whose certificates are accepted
   * @param peers the owners of accepted certificates
   * @param confidential whether requests are encrypted, as by TLS
   * @param directory where times of messages are kept across restarts
   */
  public record SigningIdentity(
      Supplier<CertificateKey> ownKey,
      TrustedCertificates callers,
      Peers peers,
      Predicate<HttpServletRequest> confidential,
      Path directory) {
    public SigningIdentity(
        Supplier<CertificateKey> ownKey, TrustedCertificates callers, Peers peers, Path directory) {
      this(ownKey, callers, peers, HttpServletRequest::isSecure, directory);
    }
  }

  /** {@code password} without a file: there are no passwords. */
  public MessageSecurity(
      SigningIdentity identity,
      SignatureConfig config,
      ConversationConfig conversation,
      PasswordConfig password,
      Clock clock) {
    this.config = config;
    this.ownKey = identity.ownKey;
    this.peers = identity.peers;
    this.confidential = identity.confidential;
    this.clock = clock;
    this.passwords = password.file().map(file -> new Passwords(password, clock));
    this.signer = new MessageSigner(config.freshness().life());
    this.sessions = new Sessions(conversation, identity.callers, config.recheck(), clock);
    this.replays =
        new ReplayWindow(
            new ReplayMark(identity.directory.resolve("signed-messages")),
            config.freshness().life(),
            config.remembered(),
            clock);
    this.check =
        new MessageCheck(
            new CheckedTokens(identity.callers, sessions::find, config.recheck(), clock),
            config.freshness(),
            clock);
  }
}
