package org.gridrls.server.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
          "server", "the web server",
          "security", "who callers are, who the server is, and who may do what",
          "membership", "taking part in the federation",
          "lrc", "the catalog",
          "rli", "the index",
          "registry", "the registry",
          "redirector", "sending HTTP clients to copies",
          "replicator", "bringing copies to this site");

  @Test
  void theDocumentHasEverySettingWithItsDefault() throws IOException {
    List<Setting> settings =
        ConfigFile.read(Optional.empty(), Map.of(), ServerConfig::read).settings();
    String expected = document(settings);
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(DOCUMENT, expected);
    }
    assertEquals(expected, Files.readString(DOCUMENT));
  }

  private static String document(List<Setting> settings) {
    Map<String, List<Setting>> sections =
        settings.stream()
            .collect(
                Collectors.groupingBy(
                    SettingsDocumentTest::section, LinkedHashMap::new, Collectors.toList()));
    StringBuilder document =
        new StringBuilder(
            """
            # Settings

            The settings of a server are read from a file in HOCON (`./rls server --config FILE`) or given singly (`--set KEY=VALUE`). This page is generated from the
            code, like the output of `./rls server --settings`. An unknown key or an invalid value is refused with its line. A *changeable* setting can be changed until
            the next start of a running server by `./rls config URL --set KEY=VALUE`.
            """);
    sections.forEach(
        (section, some) -> {
          document.append("\n## ").append(section.isEmpty() ? "The server as a whole" : "");
          document.append(section.isEmpty() ? "" : "`" + section + "`: " + meaning(section));
          document.append("\n\n| key | default | meaning |\n|---|---|---|\n");
          some.forEach(setting -> document.append(row(setting)));
        });
    return document.toString();
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
