package org.gridrls.cli.member;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberRole;
import org.gridrls.cli.output.Columns;
import org.gridrls.cli.output.Listing;
import org.gridrls.cli.output.Row;
import org.gridrls.client.soap.SoapConnector;

/**
 * {@code rls members --ring}: asks each index for its part of the ring. Indexes in no ring are left
 * out. Used by one thread.
 */
final class RingMembers {
  static final Columns COLUMNS =
      Columns.of(
              "name",
              "url",
              "members",
              "slots",
              "firstSlots",
              "incompleteSlots",
              "slotMoves",
              "settled",
              "split",
              "questions",
              "bytesSent",
              "hotPercent",
              "hotSlot",
              "error")
          .headed(
              "member",
              "url",
              "members",
              "slots",
              "first owner of",
              "moved",
              "bytes sent",
              "hottest name",
              "ring");

  private static final int FIELDS = 14;

  private final SoapConnector connector;
  private final Listing listing;
  private int shown;

  RingMembers(SoapConnector connector, Listing listing) {
    this.connector = connector;
    this.listing = listing;
  }

  void show(List<MemberEntry> members) {
    members.stream()
        .filter(entry -> entry.present() && entry.member().roles().contains(MemberRole.RLI))
        .forEach(this::show);
    if (shown == 0) {
      listing.note("# no index is a member of a ring");
    }
  }

  private void show(MemberEntry entry) {
    String name = entry.member().name();
    String url = MembersCommand.address(entry.member());
    try {
      Optional<RingState> ring = RingState.of(connector, url);
      ring.ifPresent(state -> row(name, url, state));
      shown += ring.isPresent() ? 1 : 0;
    } catch (RlsException e) {
      Object[] unknown = new Object[FIELDS];
      unknown[0] = name;
      unknown[1] = url;
      unknown[FIELDS - 1] = text(e);
      listing.row(Row.of(unknown).shownAs(name, url, "", "", "", "", "", "", text(e)));
      shown++;
    }
  }

  private static String text(RlsException failure) {
    return failure.error() + ": " + failure.getMessage();
  }

  private void row(String name, String url, RingState ring) {
    listing.row(
        Row.of(
                name,
                url,
                ring.get("ringMembers"),
                ring.get("ringSlots"),
                ring.get("ringFirstSlots"),
                ring.get("ringIncompleteSlots"),
                ring.get("ringSlotMoves"),
                ring.isSettled(),
                ring.isSplit(),
                ring.get("ringQuestions"),
                ring.get("ringBytesSent"),
                ring.get("ringHotPercent"),
                ring.hotSlot(),
                null)
            .shownAs(
                name,
                url,
                text(ring.get("ringMembers")),
                text(ring.get("ringSlots")),
                text(ring.get("ringFirstSlots")),
                text(ring.get("ringSlotMoves")),
                text(ring.get("ringBytesSent")),
                ring.hottest(),
                ring.health()));
  }

  private static String text(Long counted) {
    return counted == null ? "" : counted.toString();
  }
}
