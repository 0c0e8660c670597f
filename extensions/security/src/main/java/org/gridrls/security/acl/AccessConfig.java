package org.gridrls.security.acl;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.RlsException;
import org.gridrls.kit.config.Settings;

/**
 * The settings of access control. Immutable.
 *
 * @param acl without it there are the rules of {@link DefaultRules}
 * @param admins distinguished names, local users or tokens (issuer#subject), taken exactly
 * @param servers distinguished names of the federation's servers, as regular expressions
 * @param delegates distinguished names of servers that act with the rights of the user they name
 * @param passCallerOn true if an index asks catalogs in the name of its caller
 * @param refresh how often the files are checked for changes
 */
public record AccessConfig(
    Optional<Path> gridmap,
    Optional<Path> acl,
    List<String> admins,
    List<SafePattern> servers,
    List<SafePattern> delegates,
    boolean passCallerOn,
    Duration refresh) {

  /** Reads the section {@code security}. */
  public static AccessConfig read(Settings settings) {
    return new AccessConfig(
        settings
            .optionalText("gridmap", "gridmap file, which maps certificates to local users")
            .map(Path::of),
        settings
            .optionalText(
                "acl",
                "access control list; without one, all authenticated callers may read,"
                    + " security.servers may send updates and register, and security.admins may do"
                    + " everything")
            .map(Path::of),
        settings.texts(
            "admins",
            List.of(),
            "who may do everything if security.acl is not set: distinguished names, local"
                + " users, or tokens as issuer#subject"),
        patterns(
            settings,
            "servers",
            "the other servers of the federation if security.acl is not set: regular"
                + " expressions for their distinguished names"),
        patterns(
            settings,
            "delegates",
            "servers whose calls on behalf of a caller get the caller's rights (other"
                + " servers get only the rights that both have): regular expressions for their"
                + " distinguished names"),
        settings.flag(
            "pass-caller-on",
            true,
            "an index calls catalogs on behalf of its caller; false: it calls them as"
                + " itself, and locate shows every caller what the index may read"),
        settings.duration(
            "refresh",
            Duration.ofSeconds(10),
            "interval for checking security.gridmap, security.acl, certificates, key and"
                + " revocation lists for changes"));
  }

  private static List<SafePattern> patterns(Settings settings, String key, String meaning) {
    List<String> texts = settings.texts(key, List.of(), meaning);
    try {
      return texts.stream().map(SafePattern::of).toList();
    } catch (RlsException mistake) {
      settings.problem(key, mistake.getMessage());
      return List.of();
    }
  }
}
