package org.gridrls.security.message;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import javax.security.auth.x500.X500Principal;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.wss.message.Handshake;
import org.gridrls.wss.message.SessionKey;
import org.gridrls.wss.message.Signer;
import org.gridrls.wss.message.TrustedCertificates;

/**
 * The sessions that are open, in memory: each ends after its life, and a signer who opens too many
 * loses the oldest. The certificate of a partner is checked again now and then. Safe for threads.
 */
final class Sessions {
  private static final int OF_ONE_SIGNER = 64;

  private final ConversationConfig config;
  private final TrustedCertificates trusted;
  private final Duration recheck;
  private final Clock clock;
  private final Map<String, Session> sessions = new LinkedHashMap<>();
  private final Map<X500Principal, Set<String>> ofSigner = new LinkedHashMap<>();

  private static final class Session {
    final Signer signer;
    final Instant until;
    volatile Instant checked;

    Session(Signer signer, Instant until, Instant checked) {
      this.signer = signer;
      this.until = until;
      this.checked = checked;
    }
  }

  /**
   * @param recheck after that time a partner's certificate is checked again
   */
  public Sessions(
      ConversationConfig config, TrustedCertificates trusted, Duration recheck, Clock clock) {
    this.config = config;
    this.trusted = trusted;
    this.recheck = recheck;
    this.clock = clock;
  }

  /** Opens one for the signer of a request, with the random bytes of it. */
  public synchronized Handshake.Grant open(Signer signer, byte[] clientEntropy) {
    Instant now = clock.instant();
    sweep(now);
    dropOldestOf(signer);
    if (sessions.size() >= config.sessions()) {
      throw RlsException.later(RlsError.OVERLOADED, "too many sessions", Duration.ofSeconds(10));
    }
    String id = "urn:uuid:" + UUID.randomUUID();
    byte[] entropy = Handshake.entropy();
    SessionKey key = Handshake.key(id, clientEntropy, entropy);
    Instant until = earlier(now.plus(config.life()), signer);
    sessions.put(id, new Session(signer.in(key), until, now));
    ofSigner.computeIfAbsent(subject(signer), unseen -> new LinkedHashSet<>()).add(id);
    return new Handshake.Grant(id, entropy, until);
  }

  /** No certificate of the chain, be it a proxy's or its owner's, ends before the session. */
  private static Instant earlier(Instant wanted, Signer signer) {
    return signer.chain().stream()
        .map(one -> one.getNotAfter().toInstant())
        .filter(wanted::isAfter)
        .min(Comparator.naturalOrder())
        .orElse(wanted);
  }

  /** All live equally long, but for those whose certificate ends: the oldest are first. */
  private void sweep(Instant now) {
    var all = sessions.entrySet().iterator();
    while (all.hasNext()) {
      var session = all.next();
      if (session.getValue().until.isAfter(now)) {
        return;
      }
      all.remove();
      forget(session.getKey(), session.getValue().signer);
    }
  }

  private void dropOldestOf(Signer signer) {
    Set<String> own = ofSigner.getOrDefault(subject(signer), Set.of());
    if (own.size() >= OF_ONE_SIGNER) {
      String oldest = own.iterator().next();
      sessions.remove(oldest);
      forget(oldest, signer);
    }
  }

  private void forget(String id, Signer signer) {
    Set<String> own = ofSigner.get(subject(signer));
    if (own != null && own.remove(id) && own.isEmpty()) {
      ofSigner.remove(subject(signer));
    }
  }

  private static X500Principal subject(Signer signer) {
    return signer.chain().get(0).getSubjectX500Principal();
  }

  /**
   * The partner in a session; UNAVAILABLE if there is none: the caller opens another one, and
   * nothing was done; PERMISSION_DENIED if its certificate is no longer good.
   */
  public Signer find(String id) {
    Instant now = clock.instant();
    Session session;
    synchronized (this) {
      session = sessions.get(id);
    }
    if (session == null || !now.isBefore(session.until)) {
      throw RlsException.later(
          RlsError.UNAVAILABLE, "there is no such session: open another one", Duration.ZERO);
    }
    if (!now.isBefore(session.checked.plus(recheck))) {
      trusted.check(session.signer.chain());
      session.checked = now;
    }
    return session.signer;
  }

  synchronized int size() {
    return sessions.size();
  }
}
