package org.gridrls.bridge.dav;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.gridrls.api.Names;
import org.gridrls.bridge.http.PercentCode;

/** Makes paths below a base URL of the addresses that a WebDAV server answers. Immutable. */
final class DavPaths {
  private static final Pattern ABSOLUTE = Pattern.compile("(?s)(https?)://([^/]*)(/.*)?");

  /** Parts that make a path another one. */
  private static final String NO_PART = "(\\.\\.?)?";

  private final URI base;
  private final List<String> root;

  DavPaths(URI base) {
    this.base = base;
    List<String> parts = new ArrayList<>();
    for (String part : base.getRawPath().split("/")) {
      PercentCode.decoded(part).filter(text -> !text.isEmpty()).ifPresent(parts::add);
    }
    this.root = List.copyOf(parts);
  }

  /**
   * Returns the path below the base, without a slash at its end; empty if it is no text, or none
   * that can be asked for. Throws IOException for an address of another server or not below the
   * base.
   *
   * @param encoded whether percent signs encode bytes
   */
  Optional<String> path(String href, boolean encoded) throws IOException {
    List<Optional<String>> parts = new ArrayList<>();
    for (String part : local(href).substring(1).replaceFirst("/$", "").split("/", -1)) {
      parts.add(encoded ? PercentCode.decoded(part).filter(DavPaths::isPart) : Optional.of(part));
    }
    if (parts.equals(List.of(Optional.of("")))) {
      parts.clear();
    }
    boolean below = parts.size() >= root.size();
    for (int i = 0; below && i < parts.size(); i++) {
      String part = parts.get(i).orElse("?");
      below = i < root.size() ? part.equals(root.get(i)) : !part.matches(NO_PART);
    }
    if (!below || encoded && href.matches("(?s).*[?#].*")) {
      throw outside(href);
    }
    List<Optional<String>> own = parts.subList(root.size(), parts.size());
    return own.stream().allMatch(Optional::isPresent)
        ? Optional.of(own.stream().map(Optional::get).collect(Collectors.joining("/")))
        : Optional.empty();
  }

  private static boolean isPart(String text) {
    return text.indexOf('/') < 0;
  }

  /** Removes scheme and authority, which must be those of the base. */
  private String local(String href) throws IOException {
    Matcher absolute = ABSOLUTE.matcher(href);
    String local = href;
    if (absolute.matches()) {
      String path = absolute.group(3) == null ? "/" : absolute.group(3);
      local = isBase(absolute.group(1), absolute.group(2)) ? path : "";
    }
    if (!local.startsWith("/") || local.startsWith("//")) {
      throw outside(href);
    }
    return local;
  }

  private boolean isBase(String scheme, String authority) {
    String own = withPort(base.getScheme(), base.getRawAuthority());
    return scheme.equals(base.getScheme()) && withPort(scheme, authority).equals(own);
  }

  private static String withPort(String scheme, String authority) {
    String lower = authority.toLowerCase(Locale.ROOT);
    return lower.matches(".*:\\d+") ? lower : lower + (scheme.equals("https") ? ":443" : ":80");
  }

  private IOException outside(String href) {
    return new IOException(
        "it answers an address that is not below bridge.url: " + Names.shown(href));
  }

  /** Whether a path can be asked for, and names what no other path names. */
  static boolean fits(String path) {
    for (String part : path.split("/", -1)) {
      if (part.matches(NO_PART)) {
        return false;
      }
    }
    return true;
  }

  /** Returns the path of the collection that has it; empty text for the base. */
  static String parent(String path) {
    return path.substring(0, Math.max(0, path.lastIndexOf('/')));
  }
}
