package org.gridrls.security.voms;

import java.security.cert.CertificateException;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Names of groups and roles as VOMS writes them (fully qualified attribute names), in the form that
 * rules use: what says that there is no role or capability is left out. Stateless, safe for
 * threads.
 */
final class GroupNames {
  private static final int MOST = 500;
  private static final int LENGTH_MAX = 400;
  private static final Pattern FORM =
      Pattern.compile("((?:/[\\w.-]+)+)(/Role=[\\w.-]+)?(/Capability=[\\w.-]+)?");

  private GroupNames() {}

  /** Throws for an invalid name, or one of another organization. */
  static Set<String> of(String organization, List<String> names) throws CertificateException {
    if (names.size() > MOST) {
      throw new CertificateException("it has more than " + MOST + " groups");
    }
    Set<String> groups = names.stream().map(GroupNames::plain).collect(Collectors.toSet());
    String own = "/" + organization;
    for (String group : groups) {
      if (!group.equals(own) && !group.startsWith(own + "/")) {
        throw new CertificateException(group + " is no group of " + organization);
      }
    }
    return groups;
  }

  private static String plain(String name) {
    Matcher parts = FORM.matcher(name);
    if (name.length() > LENGTH_MAX || !parts.matches()) {
      throw new IllegalArgumentException("it has a group whose name can't be read");
    }
    return parts.group(1)
        + given(parts.group(2), "/Role=NULL")
        + given(parts.group(3), "/Capability=NULL");
  }

  private static String given(String part, String none) {
    return part == null || part.equals(none) ? "" : part;
  }
}
