package org.gridrls.security.acl;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.RlsException;
import org.gridrls.kit.config.Settings;

/**
 * Who may do what on a server. Immutable.
 *
 * @param acl without it there are the rules of {@link DefaultRules}
 * @param admins distinguished names, local users or tokens (issuer#subject), taken exactly
 * @param servers distinguished names of the federation's servers, as regular expressions
 * @param delegates distinguished names of servers that get the rights of whom they ask for
 * @param passCallerOn true if an index asks catalogs in the name of whom it answers
 * @param refresh how often the files are looked at
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
            .optionalText("gridmap", "the file that says which local user a certificate stands for")
            .map(Path::of),
        settings
            .optionalText(
                "acl",
                "the access control list; without it everybody known may read, security.servers"
                    + " may send updates and register, and security.admins may do all")
            .map(Path::of),
        settings.texts(
            "admins",
            List.of(),
            "who may do all if there is no security.acl: distinguished names, local users, or"
                + " tokens as issuer#subject"),
        patterns(
            settings,
            "servers",
            "the other servers of the federation if there is no security.acl: regular expressions"
                + " for their distinguished names"),
        patterns(
            settings,
            "delegates",
            "servers that get the rights of the caller in whose name they ask (other servers get"
                + " only what both may do): regular expressions for their distinguished names"),
        settings.flag(
            "pass-caller-on",
            true,
            "an index asks catalogs in the name of its caller; false: by locate, everybody learns"
                + " whatever the index itself may read"),
        settings.duration(
            "refresh",
            Duration.ofSeconds(10),
            "how often security.gridmap and security.acl are looked at for changes"));
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
