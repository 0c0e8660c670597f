package org.gridrls.perf.campaign.plan;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigUtil;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Reads a campaign file: what it does not say is taken from the defaults, what they do not know is
 * refused. Safe for threads.
 */
public final class CampaignFile {
  private static final String DEFAULTS = "org/gridrls/perf/campaign/defaults.conf";
  private static final List<String> FREE = List.of("target.settings.", "workload.mix.");

  private CampaignFile() {}

  /** Returns what a campaign is if nothing is said. */
  public static Config defaults() {
    return ConfigFactory.parseResources(
        CampaignFile.class.getClassLoader(),
        DEFAULTS,
        ConfigParseOptions.defaults().setAllowMissing(false));
  }

  /** A file, with some settings that are said elsewhere: they win. */
  public static Config read(Path file, Map<String, String> settings) {
    try {
      Config given = ConfigFactory.parseFile(file.toFile(), strict());
      return whole(overlay(settings).withFallback(given));
    } catch (ConfigException e) {
      throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
    }
  }

  private static ConfigParseOptions strict() {
    return ConfigParseOptions.defaults().setAllowMissing(false);
  }

  private static Config overlay(Map<String, String> settings) {
    String text =
        settings.entrySet().stream()
            .map(one -> one.getKey() + " = " + one.getValue())
            .collect(Collectors.joining("\n"));
    return ConfigFactory.parseString(text);
  }

  /** Adds the defaults; a setting that they do not have is refused. */
  static Config whole(Config given) {
    Config defaults = defaults();
    Set<String> unknown = new TreeSet<>();
    given
        .entrySet()
        .forEach(
            entry -> {
              String path = entry.getKey();
              if (!defaults.hasPath(path) && FREE.stream().noneMatch(path::startsWith)) {
                unknown.add(path);
              }
            });
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException(
          "a campaign has no setting "
              + String.join(", ", unknown)
              + "; perf/run campaign --settings shows those that there are");
    }
    return given.withFallback(defaults).resolve();
  }

  /** In one line, to be sent; {@link #parsed} reads it. */
  public static String line(Config config) {
    return config.root().render(ConfigRenderOptions.concise());
  }

  /** Formats settings to be read by people. */
  public static String text(Config config) {
    return config
        .root()
        .render(ConfigRenderOptions.defaults().setOriginComments(false).setJson(false));
  }

  public static Config parsed(String text) {
    return ConfigFactory.parseString(text);
  }

  /** The settings below a path as they were written, by name. */
  static Map<String, String> texts(Config config, String path) {
    return config.getConfig(path).entrySet().stream()
        .collect(
            Collectors.toMap(
                entry -> String.join(".", ConfigUtil.splitPath(entry.getKey())),
                entry -> String.valueOf(entry.getValue().unwrapped())));
  }
}
