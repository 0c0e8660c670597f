package org.gridrls.wsrf.group.soap;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.member.MembershipChange;
import org.gridrls.api.member.MembershipChange.MemberEvent;
import org.gridrls.wsrf.group.GroupEntry;
import org.gridrls.wsrf.notify.Notice;
import org.gridrls.wsrf.notify.Topic;
import org.gridrls.wsrf.notify.Topics;
import org.gridrls.wsrf.xml.Elements;
import org.gridrls.wsrf.xml.WireDocument;
import org.w3c.dom.Element;

/**
 * The notices about a change of the membership. Safe for threads.
 *
 * @param group the address of the group, which notifies about entries
 */
record GroupNotices(String group, EntryXml xml) {
  private static final Topic ENTRY_ADDED = Topic.of(EntryXml.SG, "sg", "EntryAdditionNotification");
  private static final Topic ENTRY_REMOVED =
      Topic.of(EntryXml.SG, "sg", "EntryRemovalNotification");
  private static final Topic TERMINATED = Topic.of(EntryXml.RL, "rl", "TerminationNotification");
  private static final Topic ENTRY_CHANGED =
      Topic.of(EntryXml.CONTENT, "content", "EntryChangeNotification");

  static final Topics TOPICS = Topics.of(ENTRY_ADDED, ENTRY_REMOVED, TERMINATED, ENTRY_CHANGED);

  List<Notice> of(GroupEntry entry, MembershipChange change) {
    return switch (change.kind()) {
      case JOINED -> List.of(entryNotice(ENTRY_ADDED, entry, change));
      case CHANGED -> List.of(entryNotice(ENTRY_CHANGED, entry, change));
      case LEFT, EXPIRED -> List.of(removal(entry, change), termination(entry, change));
      case REMOVED -> List.of(); // its entry ended when it left or fell silent
    };
  }

  private Notice entryNotice(Topic topic, GroupEntry entry, MembershipChange change) {
    return new Notice(topic, group, () -> entryElement(topic, entry, change));
  }

  private Element entryElement(Topic topic, GroupEntry entry, MembershipChange change) {
    Element root = root(topic);
    xml.addEntry(root, entry, change.member());
    return root;
  }

  private Notice removal(GroupEntry entry, MembershipChange change) {
    return new Notice(
        ENTRY_REMOVED,
        group,
        () -> {
          Element root = entryElement(ENTRY_REMOVED, entry, change);
          Elements.add(root, EntryXml.SG, "sg:Reason").setTextContent(reason(change));
          return root;
        });
  }

  /** The entry itself notifies about its end. */
  private Notice termination(GroupEntry entry, MembershipChange change) {
    return new Notice(
        TERMINATED,
        xml.entryPath().address(entry.id()),
        () -> {
          Element root = root(TERMINATED);
          Elements.addTime(root, EntryXml.RL, "rl:TerminationTime", Optional.of(change.at()));
          Elements.add(root, EntryXml.RL, "rl:TerminationReason").setTextContent(reason(change));
          return root;
        });
  }

  private static Element root(Topic topic) {
    return WireDocument.root(topic.name().getNamespaceURI(), topic.prefixedName());
  }

  private static String reason(MembershipChange change) {
    return change.kind() == MemberEvent.LEFT ? "the member left" : "the lease was not renewed";
  }
}
