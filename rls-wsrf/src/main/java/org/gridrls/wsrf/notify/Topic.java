package org.gridrls.wsrf.notify;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javax.xml.namespace.QName;
import org.gridrls.api.member.MembershipChange;

/** What the registry notifies of; each topic is named after the element that its messages are. */
public enum Topic {
  ENTRY_ADDED("http://docs.oasis-open.org/wsrf/sg-2", "sg", "EntryAdditionNotification"),
  ENTRY_REMOVED("http://docs.oasis-open.org/wsrf/sg-2", "sg", "EntryRemovalNotification"),
  TERMINATED("http://docs.oasis-open.org/wsrf/rl-2", "rl", "TerminationNotification"),
  ENTRY_CHANGED("https://gridrls.org/ns/registry-content/1", "content", "EntryChangeNotification");

  private final QName name;

  Topic(String namespace, String prefix, String element) {
    name = new QName(namespace, element, prefix);
  }

  /** With the prefix that we write it with. */
  public QName qualifiedName() {
    return name;
  }

  public static Optional<Topic> named(QName name) {
    return Arrays.stream(values()).filter(topic -> topic.name.equals(name)).findFirst();
  }

  /** What a change of the membership is a matter of. */
  static List<Topic> of(MembershipChange.Kind kind) {
    return switch (kind) {
      case JOINED -> List.of(ENTRY_ADDED);
      case CHANGED -> List.of(ENTRY_CHANGED);
      case LEFT, EXPIRED -> List.of(ENTRY_REMOVED, TERMINATED);
      case REMOVED -> List.of(); // its entry ended when it left or fell silent
    };
  }
}
