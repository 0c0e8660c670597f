package org.globus.replica.rls;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.wire.admin.CounterXml;
import org.gridrls.wire.admin.RoleStatisticsXml;
import org.gridrls.wire.admin.SettingXml;
import org.gridrls.wire.admin.StatisticsXml;
import org.gridrls.wire.types.UpdateKindXml;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Administrative calls that every server answers. Safe for threads. */
final class Administrative {
  /** An index accepts both kinds of update and reports both from its start. */
  private static final int RLI_FLAGS =
      RLSStats.RLS_RLISERVER | RLSStats.RLS_RCVLFNLIST | RLSStats.RLS_RCVBLOOMFILTER;

  private static final Logger log = LoggerFactory.getLogger(Administrative.class);

  private final Session session;

  Administrative(Session session) {
    this.session = session;
  }

  /** A server that answers is there, also if it answers with an error. */
  void connect() throws RLSException {
    session.admin(
        admin -> {
          try {
            admin.ping();
          } catch (RlsException e) {
            if (e.error() == RlsError.TRANSPORT_FAILED || e.error() == RlsError.TIMEOUT) {
              throw e;
            }
          }
          return null;
        });
  }

  void run(int command) throws RLSException {
    switch (command) {
      case RLSClient.ADMIN_PING -> session.admin(admin -> admin.ping());
      case RLSClient.ADMIN_SSU -> session.admin(admin -> admin.forceUpdate(Optional.empty()));
      case RLSClient.ADMIN_QUIT ->
          throw new RLSException(
              RLSClient.RLS_UNSUPPORTED,
              "Operation is unsupported: a server is stopped by its operator, on its machine");
      default -> throw Failures.badArgument("Bad argument: admin command " + command);
    }
  }

  ArrayList<RLSString2> configuration(String option) throws RLSException {
    if (option == null || option.isEmpty() || option.equals("all")) {
      ArrayList<RLSString2> rows = settings(Optional.empty());
      Map<String, String> values =
          rows.stream().collect(Collectors.toMap(row -> row.s1, row -> row.s2));
      rows.addAll(OriginalOptions.of(values));
      return rows;
    }
    Optional<String> unused = OriginalOptions.withoutEffect(option);
    if (unused.isPresent()) {
      return new ArrayList<>(List.of(new RLSString2(option, "no effect: " + unused.get())));
    }
    OriginalOptions.requireServed(option);
    Optional<OriginalOptions.Setting> setting = OriginalOptions.setting(option);
    ArrayList<RLSString2> rows =
        settings(Optional.of(setting.map(OriginalOptions.Setting::key).orElse(option)));
    setting.ifPresent(one -> rows.replaceAll(row -> new RLSString2(option, one.shown(row.s2))));
    return rows;
  }

  private ArrayList<RLSString2> settings(Optional<String> key) throws RLSException {
    ArrayList<RLSString2> rows = new ArrayList<>();
    for (SettingXml setting : session.admin(admin -> admin.configuration(key))) {
      rows.add(new RLSString2(setting.getKey(), setting.getValue()));
    }
    return rows;
  }

  void setConfiguration(String option, String value) throws RLSException {
    if (option == null || value == null) {
      throw Failures.badArgument("an option and its value must not be null");
    }
    Optional<String> unused = OriginalOptions.withoutEffect(option);
    if (unused.isPresent()) {
      log.warn("the option {} has no effect: {}", option, unused.get());
      return;
    }
    OriginalOptions.requireServed(option);
    Optional<OriginalOptions.Setting> setting = OriginalOptions.setting(option);
    String key = setting.map(OriginalOptions.Setting::key).orElse(option);
    String now = setting.isPresent() ? setting.get().value(option, value) : value;
    session.admin(
        admin -> {
          admin.setConfiguration(key, now);
          return null;
        });
  }

  RLSStats statistics() throws RLSException {
    StatisticsXml said = session.admin(admin -> admin.statistics());
    Map<String, RoleStatisticsXml> roles =
        said.getRole().stream().collect(Collectors.toMap(RoleStatisticsXml::getRole, role -> role));
    Map<String, Integer> lrc = counters(roles.get("lrc"));
    Map<String, Integer> rli = counters(roles.get("rli"));
    return new RLSStats(
        said.getVersion(),
        Numbers.fit(said.getUptimeMillis() / 1000),
        flags(roles),
        interval(roles, UpdateKindXml.BLOOM),
        interval(roles, UpdateKindXml.LIST),
        lrc.getOrDefault("logicalNames", 0),
        lrc.getOrDefault("targetNames", 0),
        lrc.getOrDefault("mappings", 0),
        rli.getOrDefault("listNames", 0),
        rli.getOrDefault("sources", 0),
        rli.getOrDefault("currentSources", 0),
        rli.getOrDefault("listNames", 0));
  }

  private static Map<String, Integer> counters(RoleStatisticsXml role) {
    List<CounterXml> counters = role == null ? List.of() : role.getCounter();
    return counters.stream()
        .collect(Collectors.toMap(CounterXml::getName, each -> Numbers.fit(each.getValue())));
  }

  private static int flags(Map<String, RoleStatisticsXml> roles) {
    int flags = RLSStats.RLS_INITIALIZED;
    flags |= roles.containsKey("lrc") ? RLSStats.RLS_LRCSERVER : 0;
    flags |= roles.containsKey("rli") ? RLI_FLAGS : 0;
    flags |= sends(roles, UpdateKindXml.LIST).findAny().isPresent() ? RLSStats.RLS_SNDLFNLIST : 0;
    flags |=
        sends(roles, UpdateKindXml.BLOOM).findAny().isPresent() ? RLSStats.RLS_SNDBLOOMFILTER : 0;
    return flags;
  }

  /** The shortest there is; 0 if no index is updated in that way. */
  private static int interval(Map<String, RoleStatisticsXml> roles, UpdateKindXml kind) {
    return Numbers.fit(sends(roles, kind).min(Long::compare).orElse(0L) / 1000);
  }

  /** The intervals of the indexes that are updated in this way, in milliseconds. */
  private static Stream<Long> sends(Map<String, RoleStatisticsXml> roles, UpdateKindXml kind) {
    return roles.values().stream()
        .flatMap(role -> role.getUpdateTarget().stream())
        .filter(status -> status.getTarget().getKind() == kind)
        .map(status -> Optional.ofNullable(status.getTarget().getFullIntervalMillis()).orElse(0L));
  }
}
