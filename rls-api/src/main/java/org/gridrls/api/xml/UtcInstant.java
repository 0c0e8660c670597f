package org.gridrls.api.xml;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAccessor;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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
          .toFormatter()
          .withResolverStyle(ResolverStyle.STRICT);
  private static final DateTimeFormatter WRITE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

  private static final Pattern MIDNIGHT = Pattern.compile("T24:00:00(?!\\.\\d*[1-9])");

  private UtcInstant() {}

  /**
   * Reads an {@code xs:dateTime}; throws {@link java.time.DateTimeException} for other texts, and
   * for days that do not exist. {@code 24:00:00} is the beginning of the next day.
   */
  public static Instant parse(String text) {
    if (!text.contains("T24")) {
      return instant(text);
    }
    Matcher midnight = MIDNIGHT.matcher(text);
    return midnight.find()
        ? instant(midnight.replaceFirst("T00:00:00")).plus(1, ChronoUnit.DAYS)
        : instant(text);
  }

  private static Instant instant(String text) {
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
