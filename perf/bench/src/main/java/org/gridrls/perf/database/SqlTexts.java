package org.gridrls.perf.database;

import com.google.common.io.Resources;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.gridrls.perf.measure.Unchecked;

/**
 * The statements of a resource, by name: a line {@code # name} precedes each, and semicolons
 * separate those of a script. Immutable.
 */
public record SqlTexts(Map<String, String> texts) {
  /** Reads the texts of a resource beside a class. */
  public static SqlTexts of(Class<?> owner, String resource) {
    URL url = Resources.getResource(owner, resource);
    String all = Unchecked.get(() -> Resources.toString(url, StandardCharsets.UTF_8));
    return new SqlTexts(
        Arrays.stream(all.split("(?m)^# "))
            .filter(part -> !part.isBlank())
            .map(part -> part.split("\n", 2))
            .collect(Collectors.toMap(part -> part[0].strip(), part -> part[1].strip())));
  }

  public String text(String name, Object... values) {
    String text = texts.get(name);
    if (text == null) {
      throw new IllegalArgumentException("no statement " + name);
    }
    return values.length == 0 ? text : text.formatted(values);
  }

  public List<String> script(String name) {
    return List.of(text(name).split(";\\s*"));
  }
}
