package org.gridrls.cli.admin;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.cli.command.ClientCommand;
import org.gridrls.cli.output.Columns;
import org.gridrls.cli.output.Listing;
import org.gridrls.cli.output.Row;
import org.gridrls.client.AdminClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.wire.admin.SettingXml;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rls config}: how a server is set. */
@Command(
    name = "config",
    description = {
      "Shows the settings of a server, or changes some of them until its next start.",
      "Only settings marked changeable can be changed."
    })
public final class ConfigCommand extends ClientCommand {
  @Parameters(index = "0", paramLabel = "URL", description = "The server.")
  String url;

  @ArgGroup Chosen chosen = new Chosen();

  /** One way or the other. */
  static final class Chosen {
    @Option(
        names = {"-k", "--setting"},
        paramLabel = "KEY",
        description = "Only this setting.")
    String key;

    @Option(
        names = "--set",
        paramLabel = "KEY=VALUE",
        description = "Change a setting to this value, and show it. May be repeated.")
    Map<String, String> changes = new LinkedHashMap<>();
  }

  @Override
  protected int run(SoapConnector connector) {
    AdminClient admin = new AdminClient(connector, url);
    chosen.changes.forEach(admin::setConfiguration);
    Listing list = listing(Columns.of("key", "value", "changeable").headed("key", "value", ""));
    settings(admin).forEach(setting -> list.row(row(setting)));
    return 0;
  }

  private static Row row(SettingXml setting) {
    String changeable = setting.isChangeable() ? "changeable" : "";
    return Row.of(setting.getKey(), setting.getValue(), setting.isChangeable())
        .shownAs(setting.getKey(), setting.getValue(), changeable);
  }

  private List<SettingXml> settings(AdminClient admin) {
    if (chosen.changes.isEmpty()) {
      return admin.configuration(Optional.ofNullable(chosen.key));
    }
    List<SettingXml> changed = new ArrayList<>();
    chosen.changes.keySet().forEach(key -> changed.addAll(admin.configuration(Optional.of(key))));
    return changed;
  }
}
