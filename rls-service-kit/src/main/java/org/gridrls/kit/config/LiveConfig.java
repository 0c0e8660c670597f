package org.gridrls.kit.config;

import java.util.List;
import java.util.function.Supplier;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The configuration of a running server; some settings can be changed until its next start. A
 * change is validated like the file, together with all other settings, and applied as a whole or
 * not at all. Users of such a setting read it each time. Safe for threads.
 */
public final class LiveConfig<T> implements Supplier<T> {
  private static final Logger log = LoggerFactory.getLogger(LiveConfig.class);
  private static final int VALUE_CHARACTERS_MAX = 1_000;

  private volatile ConfigFile<T> current;

  public LiveConfig(ConfigFile<T> start) {
    this.current = start;
  }

  @Override
  public T get() {
    return current.value();
  }

  /** All there are, with the values that they have now. */
  public List<Setting> settings() {
    return current.settings();
  }

  /**
   * Throws CONFIGURATION_KEY_NOT_FOUND; BAD_ARGUMENT for a setting that is read at start only, and
   * for a value that it can't have; TOO_LARGE.
   */
  public synchronized void change(String key, String value) {
    Setting before = find(key);
    if (!before.changeable()) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          "this setting is read at start only: write it into the server's configuration and "
              + "restart the server",
          key);
    }
    if (value.length() > VALUE_CHARACTERS_MAX) {
      throw RlsException.about(
          RlsError.TOO_LARGE,
          "a value has at most " + VALUE_CHARACTERS_MAX + " characters, not " + value.length(),
          key);
    }
    current = current.with(key, value);
    log.info("{} is {} until the next start; it was {}", key, find(key).value(), before.value());
  }

  private Setting find(String key) {
    return current.settings().stream()
        .filter(setting -> setting.key().equals(key))
        .findFirst()
        .orElseThrow(
            () ->
                RlsException.about(
                    RlsError.CONFIGURATION_KEY_NOT_FOUND, "there is no such setting", key));
  }
}
