package org.gridrls.wss;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.gridrls.wss.message.Handshake;
import org.gridrls.wss.message.SessionKey;
import org.gridrls.wss.message.VerifiedMessage;
import org.gridrls.wss.xml.Envelope;

/**
 * A client's sessions, one for each server; made again some time before the end of the old one.
 * Only one thread opens a session with a server, others wait for it. Safe for threads.
 */
final class ClientSessions {
  private static final Duration MARGIN = Duration.ofSeconds(30);

  private final SigningClient client;
  private final PlainPost post;
  private final ConcurrentMap<String, Place> places = new ConcurrentHashMap<>();

  /** The session with one server. */
  private static final class Place {
    private volatile Opened opened;
  }

  private record Opened(SessionKey key, Instant until) {}

  ClientSessions(SigningClient client, PlainPost post) {
    this.client = client;
    this.post = post;
  }

  SessionKey key(URI address) {
    Place place = places.computeIfAbsent(address.getAuthority(), unseen -> new Place());
    Opened now = place.opened;
    if (isGood(now)) {
      return now.key;
    }
    synchronized (place) {
      if (!isGood(place.opened)) {
        place.opened = open(address);
      }
      return place.opened.key;
    }
  }

  private boolean isGood(Opened opened) {
    return opened != null && client.clock.instant().isBefore(opened.until.minus(MARGIN));
  }

  void forget(URI address) {
    places.remove(address.getAuthority());
  }

  private Opened open(URI address) {
    byte[] entropy = Handshake.entropy();
    Sent sent = Sent.by(client.key.get());
    byte[] request =
        client.signer.sign(
            Handshake.request(entropy),
            sent.addressing(address, Handshake.REQUEST_ACTION),
            sent.key(),
            client.clock.instant());
    byte[] answer = sent(address, request);
    PlainFault.in(answer).ifPresent(PlainFault::raise);
    VerifiedMessage reply = client.check(address, sent.key()).check(answer);
    sent.requireReply(reply);
    PlainFault.in(Envelope.read(reply.content())).ifPresent(PlainFault::raise);
    Handshake.Grant grant = Handshake.grant(reply.content());
    return new Opened(Handshake.key(grant.id(), entropy, grant.entropy()), grant.until());
  }

  private byte[] sent(URI address, byte[] request) {
    try {
      return post.send(address, Handshake.REQUEST_ACTION, request);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // explained like the failure of any other call
    }
  }
}
