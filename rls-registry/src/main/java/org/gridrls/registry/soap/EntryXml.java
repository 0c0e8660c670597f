package org.gridrls.registry.soap;

import java.time.Instant;
import java.util.Optional;
import org.gridrls.api.member.Member;
import org.gridrls.api.wire.WireMembers;
import org.gridrls.api.xml.UtcInstant;
import org.gridrls.wsrf.xml.PrefixesInScope;
import org.gridrls.wsrf.xml.WireDocument;
import org.gridrls.registry.wsrf.GroupEntry;
import org.gridrls.wire.registry.content.ObjectFactory;
import org.w3c.dom.Element;

/** Entries of the group as XML: the same in properties and in notifications. Safe for threads. */
public final class EntryXml {
  static final String SG = PrefixesInScope.FIXED.get("sg");
  static final String RL = PrefixesInScope.FIXED.get("rl");
  static final String CONTENT = PrefixesInScope.FIXED.get("content");
  private static final String WSA = PrefixesInScope.FIXED.get("wsa");
  private static final String DECLARATIONS = "http://www.w3.org/2000/xmlns/";
  private static final WireDocument WIRE = new WireDocument(ObjectFactory.class);

  private final Addresses addresses;

  EntryXml(Addresses addresses) {
    this.addresses = addresses;
  }

  /** The parts that an entry has in the group, and in notifications. */
  void addEntry(Element parent, GroupEntry entry, Member member) {
    addReference(parent, "sg:ServiceGroupEntryEPR", addresses.entry(entry.id()));
    addReference(parent, "sg:MemberServiceEPR", entry.memberAddress());
    addContent(parent, member);
  }

  void addReference(Element parent, String name, String address) {
    add(add(parent, SG, name), WSA, "wsa:Address").setTextContent(address);
  }

  void addContent(Element parent, Member member) {
    WIRE.append(
        new ObjectFactory().createServiceDescription(WireMembers.toWire(member)),
        add(parent, SG, "sg:Content"));
  }

  static Element add(Element parent, String namespace, String name) {
    Element child = parent.getOwnerDocument().createElementNS(namespace, name);
    parent.appendChild(child);
    return child;
  }

  static void addTime(Element parent, String namespace, String name, Optional<Instant> time) {
    time.map(UtcInstant::print).ifPresent(add(parent, namespace, name)::setTextContent);
  }

  /** Lets values below use a prefix. */
  static void declare(Element element, String prefix, String namespace) {
    element.setAttributeNS(DECLARATIONS, "xmlns:" + prefix, namespace);
  }
}
