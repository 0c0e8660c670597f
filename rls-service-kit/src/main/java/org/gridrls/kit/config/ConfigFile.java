package org.gridrls.kit.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigParseOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * A configuration in HOCON (which includes JSON and properties): read once, whole, at start. A
 * value that is read and all the settings there are; nothing is looked up later. Immutable.
 */
public final class ConfigFile<T> {
  private final Config config;
  private final Function<Settings, T> reader;
  private final T value;
  private final List<Setting> settings;

  private ConfigFile(Config config, Function<Settings, T> reader, T value, List<Setting> settings) {
    this.config = config;
    this.reader = reader;
    this.value = value;
    this.settings = settings;
  }

  /**
   * Reads a file (none: all defaults) through {@code reader}, which asks for every setting; {@code
   * overrides} go before the file; one that is written {@code [a,b]} is a list. Throws BAD_ARGUMENT
   * with all mistakes, one a line: unknown keys (with a suggestion), values of the wrong kind or
   * out of range.
   */
  public static <T> ConfigFile<T> read(
      Optional<Path> file, Map<String, ?> overrides, Function<Settings, T> reader) {
    try {
      Config base = file.map(ConfigFile::parse).orElseGet(ConfigFactory::empty);
      return of(
          ConfigFactory.parseMap(withLists(overrides), "the command line")
              .withFallback(base)
              .resolve(),
          reader);
    } catch (ConfigException e) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "the configuration can't be read: " + e.getMessage(), e);
    }
  }

  /** Elements of a list are separated by commas; with quotes they are read as in the file. */
  private static Map<String, Object> withLists(Map<String, ?> overrides) {
    Map<String, Object> read = new LinkedHashMap<>();
    overrides.forEach((key, value) -> read.put(key, listOrValue(value)));
    return read;
  }

  private static Object listOrValue(Object value) {
    if (value instanceof String text && text.startsWith("[") && text.endsWith("]")) {
      if (text.contains("\"")) {
        return ConfigFactory.parseString("list = " + text).getStringList("list");
      }
      return Arrays.stream(text.substring(1, text.length() - 1).split(","))
          .map(String::strip)
          .filter(element -> !element.isEmpty())
          .toList();
    }
    return value;
  }

  private static Config parse(Path file) {
    if (!Files.isReadable(file)) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "cannot read the configuration file", file.toString());
    }
    return ConfigFactory.parseFile(
        file.toFile(), ConfigParseOptions.defaults().setAllowMissing(false));
  }

  /** Makes a configuration from given values; with none, all settings have their defaults. */
  public static <T> ConfigFile<T> of(Map<String, ?> values, Function<Settings, T> reader) {
    return of(ConfigFactory.parseMap(values), reader);
  }

  private static <T> ConfigFile<T> of(Config config, Function<Settings, T> reader) {
    Findings findings = new Findings();
    T value = reader.apply(new Settings(config, "", findings));
    List<String> problems = findings.problems(config);
    if (!problems.isEmpty()) {
      throw new RlsException(RlsError.BAD_ARGUMENT, String.join(System.lineSeparator(), problems));
    }
    return new ConfigFile<>(config, reader, value, findings.settings());
  }

  public T value() {
    return value;
  }

  public List<Setting> settings() {
    return settings;
  }

  /**
   * Returns a copy with another value of one setting, written as on the command line. Throws
   * BAD_ARGUMENT if it can't have that.
   */
  ConfigFile<T> with(String key, String other) {
    Config change = ConfigFactory.parseMap(Map.of(key, listOrValue(other)), "the change");
    return of(change.withFallback(config), reader);
  }
}
