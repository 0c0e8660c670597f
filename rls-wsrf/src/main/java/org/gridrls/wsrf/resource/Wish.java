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
 * For how long somebody wants a resource: until a time of the registry's clock, or for a duration,
 * which needs no clocks that agree.
 */
public record Wish(Optional<Instant> until, Optional<Duration> lasting) {
  /** Longer than anything that is granted, and short enough to reckon with. */
  private static final Duration LONGEST = Duration.ofDays(3_660);

  /** As long as it gets. */
  public static final Wish LONG = lasting(LONGEST);

  private static final double YEAR_SECONDS = 31_556_952;
  private static final DatatypeFactory TYPES = DatatypeFactory.newDefaultInstance();

  public static Wish until(Instant time) {
    return new Wish(Optional.of(time), Optional.empty());
  }

  public static Wish lasting(Duration duration) {
    return new Wish(Optional.empty(), Optional.of(duration));
  }

  /** Reads an xs:dateTime or an xs:duration. */
  public static Wish parse(String text) {
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
  public static Duration duration(javax.xml.datatype.Duration xml) {
    double seconds =
        part(xml, DatatypeConstants.YEARS) * YEAR_SECONDS
            + part(xml, DatatypeConstants.MONTHS) * YEAR_SECONDS / 12
            + part(xml, DatatypeConstants.DAYS) * 86_400
            + part(xml, DatatypeConstants.HOURS) * 3_600
            + part(xml, DatatypeConstants.MINUTES) * 60
            + part(xml, DatatypeConstants.SECONDS);
    double bounded = Math.min(seconds, LONGEST.toSeconds());
    return Duration.ofMillis(xml.getSign() * Math.round(bounded * 1_000));
  }

  private static double part(javax.xml.datatype.Duration xml, Field field) {
    Number value = xml.getField(field);
    return value == null ? 0 : new BigDecimal(value.toString()).doubleValue();
  }

  /** From now on; not positive if it is over already. */
  public Duration from(Instant now) {
    Duration wanted = lasting.orElseGet(() -> Duration.between(now, until.orElseThrow()));
    return wanted.compareTo(LONGEST) > 0 ? LONGEST : wanted;
  }
}
