package org.gridrls.cli.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.api.member.MemberPage;
import org.gridrls.api.member.MemberPort;
import org.gridrls.cli.text.Durations;
import org.gridrls.client.AdminClient;
import org.gridrls.client.RegistryClient;
import org.gridrls.client.soap.MemberAddress;
import org.gridrls.client.soap.SoapConnector;

/**
 * Whether a server is a member, and whether the members of a registry are well. Used by one thread.
 */
final class MemberCheck {
  private static final Pattern URLS = Pattern.compile("https?://[^\\s,\"'\\]\\[]+");

  private final SoapConnector connector;
  private final Consumer<Finding> tell;

  MemberCheck(SoapConnector connector, Consumer<Finding> tell) {
    this.connector = connector;
    this.tell = tell;
  }

  /** Is it a member of the registries that it is configured to join? */
  void of(AdminClient server, String name) {
    List<String> registries = registries(server);
    if (registries.isEmpty()) {
      tell.accept(
          Finding.warning(
              name,
              "is configured without a registry: it belongs to no federation",
              "set membership.registry, if it should belong to one"));
    }
    registries.forEach(registry -> of(registry, name));
  }

  private static List<String> registries(AdminClient server) {
    String value =
        server.configuration(Optional.of("membership.registry")).stream()
            .map(setting -> setting.getValue() == null ? "" : setting.getValue())
            .findFirst()
            .orElse("");
    List<String> urls = new ArrayList<>();
    for (Matcher matcher = URLS.matcher(value); matcher.find(); ) {
      urls.add(matcher.group());
    }
    return urls;
  }

  private void of(String registry, String name) {
    try {
      Optional<MemberEntry> entry =
          new RegistryClient(connector, registry)
              .allMembers(MemberFilter.ALL).stream()
                  .filter(each -> each.member().name().equals(name))
                  .findFirst();
      tell.accept(
          entry
              .map(each -> leased(name, each))
              .orElseGet(
                  () ->
                      Finding.error(
                          name,
                          "is not a member of the registry "
                              + registry
                              + " that it is configured to join",
                          "see its log; another server may have the same name")));
    } catch (RlsException e) {
      tell.accept(
          Finding.error(
              name,
              "its registry is unreachable: " + e.getMessage(),
              "start the registry; until then the last known members are used"));
    }
  }

  private static Finding leased(String name, MemberEntry entry) {
    String left = Durations.shown(entry.leaseLeft()) + " of " + Durations.shown(entry.lease());
    boolean late = entry.leaseLeft().multipliedBy(10).compareTo(entry.lease()) < 0;
    return late
        ? Finding.warning(
            name,
            "its lease has only " + left + " left: its renewal is late",
            "check that it is running and reaches the registry")
        : Finding.ok(name, "is a member, its lease has " + left + " left");
  }

  /** All members of a registry. */
  void members(String registry) {
    RegistryClient client = new RegistryClient(connector, registry);
    PageRequest next = PageRequest.first(PageRequest.LIMIT_MAX);
    Optional<String> cursor;
    boolean frozen = false;
    do {
      MemberPage page = client.members(MemberFilter.ALL, next);
      page.entries().forEach(this::member);
      frozen |= page.frozen();
      cursor = page.nextCursor();
      next = cursor.map(next::after).orElse(next);
    } while (cursor.isPresent());
    if (frozen) {
      tell.accept(
          Finding.error(
              client.address(),
              "the membership is frozen: too many members would have expired at once",
              "find out what cut them off (network, clock); expiry resumes when members renew"));
    }
  }

  private void member(MemberEntry entry) {
    String name = entry.member().name();
    tell.accept(leased(name, entry));
    Optional<String> address = entry.member().endpoint(MemberPort.ADMINISTRATION);
    String url = address.orElseGet(() -> entry.member().endpoints().values().iterator().next());
    try {
      new AdminClient(connector, new MemberAddress(url, entry.member().expected())).ping();
    } catch (RlsException e) {
      tell.accept(
          Finding.error(
              name,
              "is a member, but " + e.getMessage(),
              "start it, or check that others can reach the address that it announces "
                  + "(server.public-url)"));
    }
  }
}
