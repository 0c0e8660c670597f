package org.gridrls.rli.soap;

import org.gridrls.api.wire.WireIndex;
import org.gridrls.rli.index.Existence;
import org.gridrls.wire.rli.IndexExistence;
import org.gridrls.wire.rli.IndexExistsResult;
import org.gridrls.wire.rli.IndexVerdict;

/** What an index says of existence, as a message. Stateless. */
final class WireExistence {
  private WireExistence() {}

  static IndexExistsResult toWire(Existence existence) {
    IndexExistsResult wire = new IndexExistsResult();
    existence.answers().forEach(answer -> wire.getAnswer().add(toWire(answer)));
    wire.setCompleteness(WireIndex.toWire(existence.completeness()));
    return wire;
  }

  private static IndexExistence toWire(Existence.Answer answer) {
    IndexExistence wire = new IndexExistence();
    wire.setName(answer.name());
    wire.setVerdict(IndexVerdict.valueOf(answer.verdict().name()));
    return wire;
  }
}
