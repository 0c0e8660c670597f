package org.gridrls.wsrf.resource;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import javax.xml.datatype.DatatypeConstants;
import javax.xml.datatype.DatatypeConstants.Field;
import javax.xml.datatype.DatatypeFactory;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.xml.UtcInstant;

/**
 * The lifetime that a client requests for a resource: until a time by the server's clock, or a
 * duration, which needs no synchronized clocks. Immutable.
 */
public record RequestedLifetime(Optional<Instant> until, Optional<Duration> lasting) {
  /** Longer than anything that is granted, and short enough for arithmetic without overflow. */
  private static final Duration MAX = Duration.ofDays(3_660);

  /** The longest that can be granted. */
  public static final RequestedLifetime LONGEST = lasting(MAX);

  private static final double YEAR_SECONDS = 31_556_952;
  private static final DatatypeFactory TYPES = DatatypeFactory.newDefaultInstance();

  public static RequestedLifetime until(Instant time) {
    return new RequestedLifetime(Optional.of(time), Optional.empty());
  }

  public static RequestedLifetime lasting(Duration duration) {
    return new RequestedLifetime(Optional.empty(), Optional.of(duration));
  }

  /** Reads an xs:dateTime or an xs:duration. */
  public static RequestedLifetime parse(String text) {
    String word = text.strip();
    try {
      return word.contains("P")
          ? lasting(duration(TYPES.newDuration(word)))
          : until(UtcInstant.parse(word));
    } catch (DateTimeException | IllegalArgumentException e) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "a termination time is an xs:dateTime or an xs:duration", word);
    }
  }

  /** A month is a twelfth of a mean year. */
  static Duration duration(javax.xml.datatype.Duration xml) {
    double seconds =
        part(xml, DatatypeConstants.YEARS) * YEAR_SECONDS
            + part(xml, DatatypeConstants.MONTHS) * YEAR_SECONDS / 12
            + part(xml, DatatypeConstants.DAYS) * 86_400
            + part(xml, DatatypeConstants.HOURS) * 3_600
            + part(xml, DatatypeConstants.MINUTES) * 60
            + part(xml, DatatypeConstants.SECONDS);
    double bounded = Math.min(seconds, MAX.toSeconds());
    return Duration.ofMillis(xml.getSign() * Math.round(bounded * 1_000));
  }

  private static double part(javax.xml.datatype.Duration xml, Field field) {
    Number value = xml.getField(field);
    return value == null ? 0 : new BigDecimal(value.toString()).doubleValue();
  }

  /** Counted from {@code now}; not positive if the time is in the past. */
  public Duration from(Instant now) {
    Duration wanted = lasting.orElseGet(() -> Duration.between(now, until.orElseThrow()));
    return wanted.compareTo(MAX) > 0 ? MAX : wanted;
  }
}
