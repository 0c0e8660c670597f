package org.globus.replica.rls;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The original's configuration options under both of their names: those that are settings of today,
 * and those that have no meaning any more. Stateless, safe for threads.
 */
final class OriginalOptions {
  private static final Pattern AMOUNT = Pattern.compile("(\\d+) ?(ms|s|m|h|d)");
  private static final Map<String, Long> MILLIS =
      Map.of("ms", 1L, "s", 1_000L, "m", 60_000L, "h", 3_600_000L, "d", 86_400_000L);

  private static final Map<String, Setting> SETTINGS = new LinkedHashMap<>();
  private static final Map<String, String> IGNORED = new LinkedHashMap<>();
  private static final Map<String, String> REFUSED = new LinkedHashMap<>();

  /** A setting of today; {@code seconds} if the original gave it as a number of seconds. */
  record Setting(String key, boolean seconds) {
    /** In the original's form; values other than whole seconds are unchanged. */
    String shown(String value) {
      Matcher amount = AMOUNT.matcher(value);
      return seconds && amount.matches()
          ? String.valueOf(
              Long.parseLong(amount.group(1)) * MILLIS.get(amount.group(2)) / MILLIS.get("s"))
          : value;
    }

    /** In the form of today's servers; BADARG unless it is a number of seconds. */
    String value(String option, String given) throws RLSException {
      if (!seconds) {
        return given;
      }
      if (!given.matches("\\d{1,9}")) {
        throw Failures.badArgument(option + " must be a number of seconds, not " + given);
      }
      return given + "s";
    }
  }

  static {
    seconds("lrc.update.full.list-interval", "update_ll_int", "lrc_update_ll");
    seconds("lrc.update.full.bloom-interval", "update_bf_int", "lrc_update_bf");
    seconds("lrc.update.immediate.interval", "update_buftime", "lrc_buffer_time");
    seconds("rli.lease-max", "rli_expire_stale");
    SETTINGS.put("lrc_bloomfilter_ratio", new Setting("lrc.bloom.bits-per-name", false));
    SETTINGS.put("lrc_bloomfilter_numhash", new Setting("lrc.bloom.hash-functions", false));
    SETTINGS.put("maxconnections", new Setting("server.connections", false));
    SETTINGS.put("port", new Setting("server.port", false));
    SETTINGS.put("myurl", new Setting("server.public-url", false));
    ignored("changes are always sent soon", "update_immediate", "lrc_update_immediate");
    ignored("the interval of full updates does not grow", "update_factor", "lrc_update_factor");
    ignored(
        "failed updates are repeated with increasing pauses", "update_retry", "lrc_update_retry");
    ignored("an index takes lists and filters side by side", "rli_bloomfilter");
    ignored("an index needs no database", "rli_dbname", "rli_bloomfilter_dir");
    ignored("answers are paged", "result_limit");
    ignored("connections have limits of their own", "idletimeout", "timeout", "maxbackoff");
    ignored("the server manages its own threads", "maxfreethreads", "maxthreads", "startthreads");
    ignored("an index searches for expired updates every second", "rli_expire_int");
    ignored("the log is that of the JVM", "loglevel", "logtype");
    ignored("it is an option of the installation", "odbcini", "pidfile", "pidfiledir");
    refused("roles", "lrc_server", "rli_server");
    refused("lrc.store", "lrc_dbname", "db_user", "db_pwd");
    refused("security.accept", "authentication");
    refused("security.acl", "acl");
    refused("security.certificate and security.key", "rlscertfile", "rlskeyfile");
  }

  private OriginalOptions() {}

  private static void seconds(String key, String... options) {
    List.of(options).forEach(option -> SETTINGS.put(option, new Setting(key, true)));
  }

  private static void ignored(String why, String... options) {
    List.of(options).forEach(option -> IGNORED.put(option, why));
  }

  private static void refused(String setting, String... options) {
    List.of(options).forEach(option -> REFUSED.put(option, setting));
  }

  /** The setting of today that an option of the original is. */
  static Optional<Setting> setting(String option) {
    return Optional.ofNullable(SETTINGS.get(option));
  }

  /** Why an option of the original has no effect. */
  static Optional<String> withoutEffect(String option) {
    return Optional.ofNullable(IGNORED.get(option));
  }

  /** Throws UNSUPPORTED for an option whose silent loss would be dangerous. */
  static void requireServed(String option) throws RLSException {
    String setting = REFUSED.get(option);
    if (setting != null) {
      throw new RLSException(
          RLSClient.RLS_UNSUPPORTED,
          "Operation is unsupported: "
              + option
              + " belongs to the configuration file of the server, where it is "
              + setting);
    }
  }

  /** The settings of a server under the original's names. */
  static ArrayList<RLSString2> of(Map<String, String> values) {
    ArrayList<RLSString2> rows = new ArrayList<>();
    SETTINGS.forEach(
        (option, setting) -> {
          String value = values.get(setting.key());
          if (value != null) {
            rows.add(new RLSString2(option, setting.shown(value)));
          }
        });
    return rows;
  }
}
