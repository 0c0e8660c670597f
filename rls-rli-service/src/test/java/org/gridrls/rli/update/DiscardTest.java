package org.gridrls.rli.update;

import static org.gridrls.api.update.Receipt.Outcome.ACCEPTED;
import static org.gridrls.api.update.Receipt.Outcome.FULL_UPDATE_NEEDED;
import static org.gridrls.rli.Samples.refused;
import static org.gridrls.rli.Samples.source;
import static org.gridrls.rli.Samples.url;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.gridrls.api.RlsError;
import org.gridrls.api.update.OpenUpdate;
import org.junit.jupiter.api.Test;

/** An operator discards the content of a catalog, which then sends everything again. */
class DiscardTest extends ReceiverFixture {
  @Test
  void aDiscardedSourceIsAskedForEverything() {
    full(source("a", 900, 9), "poison");
    full(source("b", 1, 1), "x");
    OpenUpdate open = receiver.begin(source("a", 900, 10));
    receiver.discard("a");
    assertTrue(held("a").isEmpty());
    refused(RlsError.UPDATE_NOT_FOUND, () -> part(open, 0, "more"));
    assertReceipt(FULL_UPDATE_NEEDED, 0, 0, receiver.heartbeat(source("a", 2, 3)));
    assertReceipt(ACCEPTED, 2, 3, full(source("a", 2, 3), "x"));
    receiver.discard(url("b"));
    assertEquals(1, sources.all().size());
  }

  @Test
  void whatIsNotHeldCannotBeDiscarded() {
    refused(RlsError.LRC_NOT_FOUND, () -> receiver.discard("nobody"));
  }
}
