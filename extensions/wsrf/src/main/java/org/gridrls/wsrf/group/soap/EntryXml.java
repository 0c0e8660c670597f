package org.gridrls.wsrf.group.soap;

import org.gridrls.api.member.Member;
import org.gridrls.api.wire.WireMembers;
import org.gridrls.wire.registry.content.ObjectFactory;
import org.gridrls.wsrf.group.GroupEntry;
import org.gridrls.wsrf.resource.ResourcePath;
import org.gridrls.wsrf.xml.Elements;
import org.gridrls.wsrf.xml.PrefixesInScope;
import org.gridrls.wsrf.xml.WireDocument;
import org.w3c.dom.Element;

/** Group entries as XML, the same in properties and in notifications. Safe for threads. */
record EntryXml(ResourcePath entryPath) {
  static final String SG = PrefixesInScope.FIXED.get("sg");
  static final String RL = PrefixesInScope.FIXED.get("rl");
  static final String CONTENT = PrefixesInScope.FIXED.get("content");
  private static final String WSA = PrefixesInScope.FIXED.get("wsa");
  private static final WireDocument WIRE = new WireDocument(ObjectFactory.class);

  /** The parts that an entry has in the group, and in notifications. */
  void addEntry(Element parent, GroupEntry entry, Member member) {
    addReference(parent, "sg:ServiceGroupEntryEPR", entryPath.address(entry.id()));
    addReference(parent, "sg:MemberServiceEPR", entry.memberAddress());
    addContent(parent, member);
  }

  static void addReference(Element parent, String name, String address) {
    Elements.add(Elements.add(parent, SG, name), WSA, "wsa:Address").setTextContent(address);
  }

  static void addContent(Element parent, Member member) {
    WIRE.append(
        new ObjectFactory().createServiceDescription(WireMembers.toWire(member)),
        Elements.add(parent, SG, "sg:Content"));
  }
}
