package org.gridrls.server;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridrls.testkit.ProjectRoot;
import org.slf4j.LoggerFactory;

/** Captures what our log would be, in the form that a server's log has. Safe for threads. */
public final class LogLines extends AppenderBase<ILoggingEvent> implements AutoCloseable {
  private static final Pattern PATTERN = Pattern.compile("<pattern>(.*)</pattern>");

  private final LoggerContext loggers = (LoggerContext) LoggerFactory.getILoggerFactory();
  private final Logger ours = loggers.getLogger("org.gridrls");
  private final PatternLayoutEncoder encoder = new PatternLayoutEncoder();
  private final List<String> entries = new CopyOnWriteArrayList<>();

  public LogLines() throws IOException {
    Matcher pattern =
        PATTERN.matcher(
            Files.readString(ProjectRoot.path("rls-server/src/main/resources/logback.xml")));
    if (!pattern.find()) {
      throw new AssertionError("the log has no pattern");
    }
    encoder.setContext(loggers);
    encoder.setPattern(pattern.group(1));
    encoder.start();
    setContext(loggers);
    start();
    ours.setLevel(Level.INFO);
    ours.setAdditive(false);
    ours.addAppender(this);
  }

  @Override
  protected void append(ILoggingEvent event) {
    entries.add(new String(encoder.encode(event), StandardCharsets.UTF_8));
  }

  public List<String> entries() {
    return List.copyOf(entries);
  }

  public List<String> lines() {
    return entries.stream().map(entry -> entry.lines().findFirst().orElse("")).toList();
  }

  /** All but the first line of each entry. */
  public List<String> continuations() {
    return entries.stream().flatMap(entry -> entry.lines().skip(1)).toList();
  }

  @Override
  public void close() {
    ours.detachAppender(this);
    ours.setAdditive(true);
    ours.setLevel(null);
    stop();
  }
}
