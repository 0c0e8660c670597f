package org.gridrls.wss.message;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import org.gridrls.wss.xml.Refused;
import org.gridrls.wss.xml.WsUris;
import org.gridrls.wss.xml.XmlElement;

/**
 * For how long a message is accepted after it was signed, and how far the sender's clock may be
 * ahead.
 */
public record Freshness(Duration life, Duration ahead) {
  public static final Freshness DEFAULT =
      new Freshness(Duration.ofSeconds(300), Duration.ofSeconds(60));

  /** When the message was signed; refused if that is too long ago, or in the future. */
  Instant check(XmlElement timestamp, Instant now) {
    return check(
        timestamp.only(WsUris.UTILITY, "Created").text(),
        timestamp.optional(WsUris.UTILITY, "Expires").map(XmlElement::text),
        now);
  }

  /** Checks the texts in a timestamp. */
  Instant check(String creation, Optional<String> expiry, Instant now) {
    Instant created = time("Created", creation);
    Instant over = expiry.map(text -> time("Expires", text)).orElse(created.plus(life));
    if (created.isAfter(now.plus(ahead))) {
      throw Refused.because("it was signed in the future: are the clocks right?");
    }
    if (!now.isBefore(over) || !now.isBefore(created.plus(life))) {
      throw Refused.because("it is too old: are the clocks right?");
    }
    return created;
  }

  private static Instant time(String name, String text) {
    try {
      return OffsetDateTime.parse(text.strip()).toInstant();
    } catch (DateTimeException e) {
      throw Refused.because(name + " is no time");
    }
  }
}
