package org.gridrls.rli;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import org.gridrls.kit.config.Settings;

/**
 * The ring of indexes that this one is a member of. Immutable.
 *
 * @param members host:port of members to look for, this one perhaps among them
 * @param bind host:port for the other members
 */
public record RingConfig(String name, List<String> members, String bind) {
  private static final String ADDRESS = "(\\[[0-9a-fA-F:.]+]|[^:\\s]+):\\d{1,5}";

  private static final int PORT_MAX = 65_535;

  static Optional<RingConfig> read(Settings settings) {
    Settings ring = settings.section("ring");
    Optional<String> name =
        ring.optionalText("name", "name of the ring that this index belongs to; default: none");
    List<String> members =
        ring.texts(
            "members", List.of(), "host:port of the ring's members: the value of 'bind' at each");
    String bind =
        ring.text(
            "bind",
            "127.0.0.1:39290",
            "host:port at which other members of the ring call this one");
    if (name.isPresent() && members.isEmpty()) {
      ring.problem("members", "must name the members of the ring");
    }
    members.stream()
        .filter(member -> !isAddress(member))
        .forEach(member -> ring.problem("members", "must be host:port, not '" + member + "'"));
    if (!isAddress(bind)) {
      ring.problem("bind", "must be host:port, not '" + bind + "'");
    }
    return name.map(given -> new RingConfig(given, List.copyOf(members), bind));
  }

  private static boolean isAddress(String text) {
    return text.matches(ADDRESS)
        && Integer.parseInt(text.substring(text.lastIndexOf(':') + 1)) <= PORT_MAX;
  }

  /** True if no other machine can reach this member. */
  public boolean isLocal() {
    InetAddress address = new InetSocketAddress(host(), 0).getAddress();
    return address != null && address.isLoopbackAddress();
  }

  private String host() {
    return bind.substring(0, bind.lastIndexOf(':')).replaceAll("^\\[|]$", "");
  }
}
