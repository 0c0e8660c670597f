package org.gridrls.kit.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigValue;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** The result of reading a configuration: the known settings, and all mistakes. */
final class Findings {
  private static final int CLOSE_ENOUGH = 4;

  private final Map<String, Setting> known = new LinkedHashMap<>();
  private final List<String> problems = new ArrayList<>();

  void known(Setting setting) {
    known.put(setting.key(), setting);
  }

  List<Setting> settings() {
    return List.copyOf(known.values());
  }

  void problem(Config config, String path, String what) {
    problems.add(where(config, path) + "setting '" + path + "' " + what);
  }

  /** All mistakes, those of unknown keys too, in the order in which a reader fixes them. */
  List<String> problems(Config config) {
    List<String> all = new ArrayList<>(problems);
    config.entrySet().stream()
        .map(Map.Entry::getKey)
        .filter(path -> !known.containsKey(path))
        .sorted()
        .forEach(
            path ->
                all.add(where(config, path) + "unknown setting '" + path + "'" + suggestion(path)));
    return all;
  }

  private String suggestion(String path) {
    LevenshteinDistance distance = new LevenshteinDistance(CLOSE_ENOUGH);
    Optional<String> closest =
        known.keySet().stream()
            .filter(key -> distance.apply(path, key) >= 0)
            .min(Comparator.comparing(key -> distance.apply(path, key)));
    return closest.map(key -> " (did you mean '" + key + "'?)").orElse("");
  }

  private static String where(Config config, String path) {
    ConfigValue value =
        config.hasPathOrNull(path) && config.hasPath(path) ? config.getValue(path) : null;
    ConfigOrigin origin = value == null ? null : value.origin();
    if (origin == null || origin.filename() == null) {
      return "";
    }
    return Path.of(origin.filename()).getFileName() + ":" + origin.lineNumber() + ": ";
  }
}
