package org.gridrls.server.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.kit.config.Setting;
import org.gridrls.server.ServerConfig;
import org.gridrls.testkit.ProjectRoot;
import org.junit.jupiter.api.Test;

/**
 * The document of the settings is what the code has; with {@code -Dgolden.update=true} it is
 * rewritten.
 */
class SettingsDocumentTest {
  private static final Path DOCUMENT = ProjectRoot.path("docs/settings.md");
  private static final Map<String, String> SECTIONS =
      Map.of(
          "", "Order indexes and copies",
          "server", "Bound what requests may take",
          "security", "Decide who may do what",
          "membership", "Take part in a federation",
          "lrc", "Run a catalog",
          "rli", "Run an index",
          "registry", "Run a registry",
          "redirector", "Send HTTP clients to copies",
          "replicator", "Bring copies to this site",
          "bridge", "Read a foreign catalog");

  private static final int SETTINGS_MAX = 120;

  /** Lists the settings that most servers need, in the order in which one decides them. */
  private static final List<String> FIRST =
      List.of(
          "roles",
          "name",
          "site",
          "data",
          "server.host",
          "server.port",
          "server.public-url",
          "membership.registry",
          "security.accept",
          "security.certificate",
          "security.key",
          "security.trust.directory",
          "security.admins",
          "security.servers",
          "lrc.store",
          "lrc.user",
          "lrc.password",
          "lrc.update.kind",
          "rli.patterns",
          "replicator.destinations");

  @Test
  void theDocumentHasEverySettingWithItsDefault() throws IOException {
    List<Setting> settings =
        ConfigFile.read(Optional.empty(), Map.of(), ServerConfig::read).settings();
    assertTrue(settings.size() <= SETTINGS_MAX, () -> "too many settings: " + settings.size());
    String expected = document(settings);
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(DOCUMENT, expected);
    }
    assertEquals(expected, Files.readString(DOCUMENT));
  }

  private static String document(List<Setting> settings) {
    Map<String, Setting> all = new LinkedHashMap<>();
    settings.forEach(setting -> all.put(setting.key(), setting));
    StringBuilder document =
        new StringBuilder(
            """
            # Settings

            You can configure a server after reading the first table. Its settings are read from a file in HOCON (`./rls server --config FILE`) or given singly
            (`--set KEY=VALUE`). This page is generated from the code, like the output of `./rls server --settings`. An unknown key or an invalid value is refused with
            its line. A *changeable* setting can be changed until the next start of a running server by `./rls config URL --set KEY=VALUE`.

            ## The twenty that matter first
            """);
    append(document, FIRST.stream().map(key -> Objects.requireNonNull(all.remove(key))).toList());
    all.values().stream()
        .collect(
            Collectors.groupingBy(
                SettingsDocumentTest::section, LinkedHashMap::new, Collectors.toList()))
        .forEach(
            (section, some) -> {
              String key = section.isEmpty() ? "" : " (`" + section + "`)";
              document.append("\n## ").append(meaning(section)).append(key).append('\n');
              append(document, some);
            });
    return document.toString();
  }

  private static void append(StringBuilder document, List<Setting> settings) {
    document.append("\n| key | default | meaning |\n|---|---|---|\n");
    settings.forEach(setting -> document.append(row(setting)));
  }

  private static String section(Setting setting) {
    int dot = setting.key().indexOf('.');
    return dot < 0 ? "" : setting.key().substring(0, dot);
  }

  private static String meaning(String section) {
    return Optional.ofNullable(SECTIONS.get(section))
        .orElseThrow(() -> new AssertionError("say what the settings of " + section + " are of"));
  }

  private static String row(Setting setting) {
    String fallback = setting.defaultValue().isEmpty() ? "" : "`" + setting.defaultValue() + "`";
    return "| `%s` | %s | %s |\n"
        .formatted(
            setting.key(),
            fallback,
            setting.meaning().replace("|", "\\|") + (setting.changeable() ? "; *changeable*" : ""));
  }
}
