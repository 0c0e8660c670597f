package org.gridrls.wsrf.group;

import org.gridrls.kit.config.Settings;
import org.gridrls.wsrf.notify.NotifyLimits;

/**
 * The settings of the service group, in the registry's section. Immutable.
 *
 * @param membersMax the largest group whose properties are one document
 */
public record GroupConfig(int membersMax, NotifyLimits notifying) {
  public static final GroupConfig DEFAULT = new GroupConfig(2_000, NotifyLimits.DEFAULT);

  /** Reads the section of the registry. */
  public static GroupConfig read(Settings settings) {
    return new GroupConfig(DEFAULT.membersMax, NotifyLimits.read(settings.section("notify")));
  }
}
