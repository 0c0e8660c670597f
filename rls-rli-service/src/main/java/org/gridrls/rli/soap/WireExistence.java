package org.gridrls.rli.soap;

import org.gridrls.api.wire.WireIndex;
import org.gridrls.rli.index.Existence;
import org.gridrls.wire.rli.IndexExistenceXml;
import org.gridrls.wire.rli.IndexExistsResultXml;
import org.gridrls.wire.rli.IndexVerdictXml;

/** Converts the answers about existence to messages. Stateless. */
final class WireExistence {
  private WireExistence() {}

  static IndexExistsResultXml toWire(Existence existence) {
    IndexExistsResultXml wire = new IndexExistsResultXml();
    existence.answers().forEach(answer -> wire.getAnswer().add(toWire(answer)));
    wire.setCompleteness(WireIndex.toWire(existence.completeness()));
    return wire;
  }

  private static IndexExistenceXml toWire(Existence.Answer answer) {
    IndexExistenceXml wire = new IndexExistenceXml();
    wire.setName(answer.name());
    wire.setVerdict(IndexVerdictXml.valueOf(answer.verdict().name()));
    return wire;
  }
}
