package org.gridrls.kit.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * One section of a configuration: its owner reads every key once, with its default and its
 * description. Mistakes are collected, not thrown, so that all are reported together by {@link
 * ConfigFile}. Used by one thread, at start and when a setting is changed.
 */
public final class Settings {
  private final Config config;
  private final String prefix;
  private final Findings findings;
  private final boolean changeable;

  Settings(Config config, String prefix, Findings findings) {
    this(config, prefix, findings, false);
  }

  private Settings(Config config, String prefix, Findings findings, boolean changeable) {
    this.config = config;
    this.prefix = prefix;
    this.findings = findings;
    this.changeable = changeable;
  }

  public Settings section(String name) {
    return new Settings(config, prefix + name + ".", findings, changeable);
  }

  /**
   * Returns this section for settings that may have another value later: who uses them must ask
   * {@link LiveConfig} each time.
   */
  public Settings changeable() {
    return new Settings(config, prefix, findings, true);
  }

  public String text(String key, String fallback, String meaning) {
    return read(key, fallback, fallback, meaning, Config::getString);
  }

  public Optional<String> optionalText(String key, String meaning) {
    return Optional.ofNullable(read(key, null, "", meaning, Config::getString));
  }

  /** A list; a single value is a list of one. */
  public List<String> texts(String key, List<String> fallback, String meaning) {
    return read(
        key,
        fallback,
        String.join(", ", fallback),
        meaning,
        (c, path) ->
            c.getValue(path).unwrapped() instanceof List
                ? c.getStringList(path)
                : List.of(c.getString(path)));
  }

  public boolean flag(String key, boolean fallback, String meaning) {
    return read(key, fallback, Boolean.toString(fallback), meaning, Config::getBoolean);
  }

  public int integer(String key, int fallback, int least, int most, String meaning) {
    int value = read(key, fallback, Integer.toString(fallback), meaning, Config::getInt);
    if (value < least || value > most) {
      findings.problem(
          config, prefix + key, "must be between " + least + " and " + most + ", not " + value);
    }
    return value;
  }

  public double number(String key, double fallback, double above, double below, String meaning) {
    double value = read(key, fallback, Double.toString(fallback), meaning, Config::getDouble);
    if (!(value > above && value < below)) {
      findings.problem(
          config, prefix + key, "must be between " + above + " and " + below + ", not " + value);
    }
    return value;
  }

  /** A positive size such as 64M. */
  public long bytes(String key, long fallback, String meaning) {
    long value = read(key, fallback, Amounts.shown(fallback), meaning, Config::getBytes);
    if (value < 1) {
      findings.problem(config, prefix + key, "must be a positive size");
    }
    return value;
  }

  /** A positive duration such as 30s or 15m. */
  public Duration duration(String key, Duration fallback, String meaning) {
    Duration value = read(key, fallback, Amounts.shown(fallback), meaning, Config::getDuration);
    if (value.compareTo(Duration.ofMillis(1)) < 0) {
      findings.problem(config, prefix + key, "must be a positive duration, at least 1ms");
    }
    return value;
  }

  public Path path(String key, Path fallback, String meaning) {
    return read(
        key, fallback, fallback.toString(), meaning, (c, path) -> Path.of(c.getString(path)));
  }

  /** One of the constants of an enumeration, in any case, with - for _. */
  public <E extends Enum<E>> E choice(String key, Class<E> type, E fallback, String meaning) {
    String text = read(key, word(fallback), word(fallback), meaning, Config::getString);
    return constant(key, type, text).orElse(fallback);
  }

  /** A list of such constants, at least one. */
  public <E extends Enum<E>> List<E> choices(
      String key, Class<E> type, List<E> fallback, String meaning) {
    List<String> words = texts(key, fallback.stream().map(Settings::word).toList(), meaning);
    if (words.isEmpty()) {
      findings.problem(config, prefix + key, "needs at least one value");
    }
    return words.stream().map(text -> constant(key, type, text)).flatMap(Optional::stream).toList();
  }

  private <E extends Enum<E>> Optional<E> constant(String key, Class<E> type, String text) {
    E[] constants = type.getEnumConstants();
    Optional<E> match =
        Arrays.stream(constants)
            .filter(c -> word(c).equals(text.toLowerCase(Locale.ROOT)))
            .findFirst();
    if (match.isEmpty()) {
      List<String> words = Arrays.stream(constants).map(Settings::word).toList();
      findings.problem(config, prefix + key, "must be one of " + words + ", not '" + text + "'");
    }
    return match;
  }

  /** Reports a mistake that shows only in several settings together. */
  public void problem(String key, String what) {
    findings.problem(config, prefix + key, what);
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private <T> T read(
      String key,
      T fallback,
      String shownFallback,
      String meaning,
      BiFunction<Config, String, T> reader) {
    String path = prefix + key;
    T value = fallback;
    String shown = shownFallback;
    try {
      if (config.hasPath(path)) {
        value = reader.apply(config, path);
        shown = String.valueOf(config.getValue(path).unwrapped());
      }
    } catch (ConfigException | InvalidPathException e) {
      findings.problem(
          config, path, "has the wrong type: " + e.getMessage().replaceFirst("^.*?: \\d+: ", ""));
    }
    findings.known(new Setting(path, shown, shownFallback, meaning, changeable));
    return value;
  }
}
