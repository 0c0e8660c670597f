package org.gridrls.cli.command;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigValue;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import picocli.CommandLine;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Default values of options and the URL: {@code ~/.rls/config}, or the file that {@code
 * RLS_PROFILE} names, in HOCON. Read once, on first use. Safe for threads.
 */
public final class Profile implements IDefaultValueProvider {
  private static final Map<String, String> OPTIONS =
      Stream.of(
              "timeout",
              "output",
              "color",
              "deadline",
              "limit",
              "site",
              "distances",
              "cert",
              "key",
              "key-password-file",
              "trust",
              "revocation-grace",
              "token-file")
          .collect(Collectors.toUnmodifiableMap(name -> "--" + name, name -> name));
  private static final String URL = "url";

  private final Supplier<Map<String, String>> source;
  private Map<String, String> values;

  private Profile(Supplier<Map<String, String>> source) {
    this.source = source;
  }

  /** The profile of the user who runs this program. */
  public static Profile ofUser() {
    return new Profile(Profile::users);
  }

  public static Profile of(Path file) {
    return new Profile(() -> read(file, true));
  }

  private synchronized Map<String, String> values() {
    if (values == null) {
      values = Map.copyOf(source.get());
    }
    return values;
  }

  private static Map<String, String> users() {
    String named = System.getenv("RLS_PROFILE");
    return named == null || named.isEmpty()
        ? read(home().resolve("config"), false)
        : read(Path.of(named), true);
  }

  /** Where a person's files lie: below HOME, like those of other programs. */
  public static Path home() {
    String home = System.getenv("HOME");
    boolean given = home != null && home.startsWith("/") && home.indexOf('\ufffd') < 0;
    return Path.of(given ? home : System.getProperty("user.home"), ".rls");
  }

  /** No file is an empty profile, unless there must be one. */
  private static Map<String, String> read(Path file, boolean needed) {
    if (!needed && !Files.isRegularFile(file)) {
      return Map.of();
    }
    if (!Files.isReadable(file) || Files.isDirectory(file)) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "cannot read the profile (RLS_PROFILE)", file.toString());
    }
    return Parsed.values(file);
  }

  /**
   * Reads HOCON, in a class of its own so that the library is loaded only where there is a profile.
   * Without lambdas: JDK 25.0.3 crashes when it links them ahead in an archive of classes.
   */
  private static final class Parsed {
    static Map<String, String> values(Path file) {
      try {
        Config config = ConfigFactory.parseFile(file.toFile()).resolve();
        Map<String, String> values = new TreeMap<>();
        for (Map.Entry<String, ConfigValue> entry : config.entrySet()) {
          values.put(entry.getKey(), config.getString(entry.getKey()));
          known(file, entry.getKey());
        }
        return values;
      } catch (ConfigException e) {
        throw new RlsException(
            RlsError.BAD_ARGUMENT, "cannot read the profile " + file + ": " + why(file, e), e);
      }
    }

    /** The library begins with the file, and puts names of Java's classes before some reasons. */
    private static String why(Path file, ConfigException failure) {
      return failure
          .getMessage()
          .replace(file + ": ", "line ")
          .replaceAll("\\b(?:[a-z]\\w*\\.)+[A-Z]\\w*(?:Exception|Error): ", "");
    }

    private static void known(Path file, String key) {
      if (!key.equals(URL) && !OPTIONS.containsValue(key)) {
        throw new RlsException(
            RlsError.BAD_ARGUMENT,
            "the profile "
                + file
                + " has the unknown key "
                + key
                + "; known are url, output, color, timeout, limit, deadline, site, distances, cert, key,"
                + " key-password-file, trust, revocation-grace and token-file");
      }
    }
  }

  /** Returns a copy with another server: that of a session. */
  public Profile at(String url) {
    return with(URL, url);
  }

  /** Returns a copy with another value; BAD_ARGUMENT for an unknown key. */
  public Profile with(String key, String value) {
    if (!key.equals(URL) && !OPTIONS.containsValue(key)) {
      Set<String> known = new TreeSet<>(OPTIONS.values());
      known.add(URL);
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "unknown key; known are " + String.join(", ", known), key);
    }
    Map<String, String> changed = new TreeMap<>(values());
    changed.put(key, value);
    return new Profile(() -> changed);
  }

  /** All entries, sorted by key. */
  public Map<String, String> all() {
    return new TreeMap<>(values());
  }

  public static Profile of(CommandLine command) {
    return command.getDefaultValueProvider() instanceof Profile profile
        ? profile
        : new Profile(Map::of);
  }

  Optional<String> url() {
    return Optional.ofNullable(values().get(URL));
  }

  @Override
  public String defaultValue(ArgSpec argument) {
    if (argument instanceof OptionSpec option) {
      String key = OPTIONS.get(option.longestName());
      return key == null ? null : values().get(key);
    }
    boolean one = !argument.isMultiValue() && "URL".equals(argument.paramLabel());
    return one ? values().get(URL) : null;
  }
}
