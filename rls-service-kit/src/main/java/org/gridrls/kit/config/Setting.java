package org.gridrls.kit.config;

import org.gridrls.api.UrlAuthority;

/**
 * One setting: its key, its value as text, its default, and its description. Immutable.
 *
 * @param changeable while the server runs, by {@link LiveConfig}
 */
public record Setting(
    String key, String value, String defaultValue, String meaning, boolean changeable) {
  private static final String HIDDEN = "***";

  /** The value as others may see it: without a password, also one inside a URL. */
  public String shownValue() {
    if (key.contains("password")) {
      return value.isEmpty() ? "" : HIDDEN;
    }
    return UrlAuthority.masked(value);
  }

  @Override
  public String toString() {
    return key + " = " + shownValue();
  }
}
