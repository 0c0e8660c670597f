package org.gridrls.wss;

import java.net.URI;
import java.util.Optional;
import java.util.UUID;
import org.gridrls.wss.message.Addressing;
import org.gridrls.wss.message.SigningKey;
import org.gridrls.wss.message.VerifiedMessage;
import org.gridrls.wss.xml.Refused;

/** The id and the key of a signed request, by which its reply is checked. Immutable. */
record Sent(String messageId, SigningKey key) {
  static Sent by(SigningKey key) {
    return new Sent("urn:uuid:" + UUID.randomUUID(), key);
  }

  Addressing addressing(URI address, String action) {
    return Addressing.request(address.toString(), action, messageId);
  }

  /** The reply must answer this request. */
  void requireReply(VerifiedMessage reply) {
    if (!reply.addressing().relatesTo().equals(Optional.of(messageId))) {
      throw Refused.because("the reply belongs to another request");
    }
  }
}
