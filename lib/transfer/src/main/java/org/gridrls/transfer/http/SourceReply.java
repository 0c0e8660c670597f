package org.gridrls.transfer.http;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.gridrls.transfer.file.ResumePoint.Range;

/**
 * The answer of a source before its body is read. Used by one thread; closing it discards the rest
 * of the body.
 */
final class SourceReply implements AutoCloseable {
  /** A date of modification proves nothing if the file may have changed twice in that second. */
  private static final Duration DATE_PROVES_AFTER = Duration.ofSeconds(60);

  private static final long DRAINED_MAX = 16 << 10;
  private static final int SAID_MAX = 4 << 10;
  private static final int WORDS_MAX = 200;

  private static final Pattern TITLE = Pattern.compile("(?is)<title>(.*?)</title>");

  /** Matches control characters, and bytes that are no UTF-8 unless the end was cut. */
  private static final Pattern NO_TEXT = Pattern.compile("[\\p{Cntrl}&&\\S]|\\x{FFFD}(?!$)");

  private static final Pattern CONTENT_RANGE =
      Pattern.compile("bytes (\\d{1,18})-(\\d{1,18})/(\\d{1,18})");

  private final ClassicHttpResponse response;
  private final Runnable abort;
  private final Future<?> deadline;

  /**
   * {@code abort} ends the request without waiting for the rest of its answer. {@code deadline}
   * also holds for the body unless the answer is of success.
   */
  SourceReply(ClassicHttpResponse response, Runnable abort, Future<?> deadline) {
    this.response = response;
    this.abort = abort;
    this.deadline = deadline;
    if (isGood()) {
      deadline.cancel(false);
    }
  }

  private boolean isGood() {
    return status() / 100 == 2;
  }

  void abort() {
    abort.run();
  }

  int status() {
    return response.getCode();
  }

  Optional<String> header(String name) {
    Header header = response.getFirstHeader(name);
    return Optional.ofNullable(header).map(Header::getValue).map(String::strip);
  }

  InputStream body() throws IOException {
    return response.getEntity() == null
        ? InputStream.nullInputStream()
        : response.getEntity().getContent();
  }

  /** Empty if the answer does not say. */
  OptionalLong length() {
    long length = response.getEntity() == null ? 0 : response.getEntity().getContentLength();
    return length < 0 ? OptionalLong.empty() : OptionalLong.of(length);
  }

  boolean isChunked() {
    return response.getEntity() != null && response.getEntity().isChunked();
  }

  boolean isHtml() {
    String type = header("Content-Type").orElse("").toLowerCase(Locale.ROOT);
    return type.startsWith("text/html") || type.startsWith("application/xhtml");
  }

  boolean isEncoded() {
    return header("Content-Encoding").filter(c -> !c.equalsIgnoreCase("identity")).isPresent();
  }

  boolean refusesRanges() {
    return header("Accept-Ranges").filter(ranges -> ranges.equalsIgnoreCase("none")).isPresent();
  }

  /**
   * Proves the file unchanged when sent as {@code If-Range}; empty if the source gives no proof.
   */
  Optional<String> validator() {
    Optional<String> tag =
        header("ETag").filter(t -> t.startsWith("\"") && t.endsWith("\"") && t.length() > 2);
    return tag.isPresent() ? tag : header("Last-Modified").filter(this::isOld);
  }

  private boolean isOld(String modified) {
    Optional<Instant> then = instant(modified);
    Optional<Instant> now = header("Date").flatMap(SourceReply::instant);
    return then.isPresent()
        && now.isPresent()
        && Duration.between(then.get(), now.get()).compareTo(DATE_PROVES_AFTER) >= 0;
  }

  private static Optional<Instant> instant(String date) {
    try {
      return Optional.of(Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(date)));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  /** Is it exactly this range of a file of that size? */
  boolean isRange(Range wanted, long size) {
    Matcher range = CONTENT_RANGE.matcher(header("Content-Range").orElse(""));
    return status() == 206
        && range.matches()
        && Long.parseLong(range.group(1)) == wanted.start()
        && Long.parseLong(range.group(2)) == wanted.end() - 1
        && Long.parseLong(range.group(3)) == size
        && length().orElse(wanted.length()) == wanted.length();
  }

  /** Does the answer say that it is of the version of the file with this validator? */
  boolean proves(String validator) {
    return header(validator.startsWith("\"") ? "ETag" : "Last-Modified")
        .filter(validator::equals)
        .isPresent();
  }

  /** The status, and what the body says in words, shortened; the status alone if it is no text. */
  String said() {
    String text;
    try {
      text = new String(body().readNBytes(SAID_MAX), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return Integer.toString(status());
    }
    if (NO_TEXT.matcher(text).find()) {
      return Integer.toString(status());
    }
    Matcher title = TITLE.matcher(text);
    String words = title.find() ? title.group(1) : text.replaceAll("<[^>]*>", " ");
    String plain = words.replaceAll("[\\p{Cntrl}\\s]+", " ").strip();
    String few = plain.substring(0, Math.min(plain.length(), WORDS_MAX));
    String status = Integer.toString(status());
    return few.startsWith(status) ? few : (status + " " + few).strip();
  }

  /** Closes the connection, without reading a long rest. */
  @Override
  public void close() {
    try {
      if (isGood() || length().orElse(Long.MAX_VALUE) > DRAINED_MAX) {
        abort.run();
      }
      response.close();
    } catch (IOException e) {
      abort.run();
    } finally {
      deadline.cancel(false);
    }
  }
}
