package org.gridrls.api.xml;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAccessor;

/**
 * Turns {@code xs:dateTime} into an {@link Instant} and back, for the generated message classes.
 * Times are UTC with milliseconds; a time without a zone is taken as UTC. Stateless, safe for
 * threads.
 */
public final class UtcInstant {
  private static final DateTimeFormatter READ =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
          .optionalStart()
          .appendOffsetId()
          .toFormatter();
  private static final DateTimeFormatter WRITE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

  private UtcInstant() {}

  /** Reads an {@code xs:dateTime}; throws {@link java.time.DateTimeException} for other texts. */
  public static Instant parse(String text) {
    TemporalAccessor parsed =
        READ.parseBest(text.strip(), OffsetDateTime::from, LocalDateTime::from);
    Instant instant =
        parsed instanceof OffsetDateTime withOffset
            ? withOffset.toInstant()
            : ((LocalDateTime) parsed).toInstant(ZoneOffset.UTC);
    return instant.truncatedTo(ChronoUnit.MILLIS);
  }

  public static String print(Instant instant) {
    return instant == null ? null : WRITE.format(instant);
  }
}
