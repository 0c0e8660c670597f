package org.gridrls.rli.soap;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.client.federation.Locator;
import org.gridrls.kit.host.SoapEndpoint;
import org.gridrls.kit.membership.MembershipView;
import org.gridrls.rli.index.LocationIndex;
import org.gridrls.rli.index.Lookup;
import org.gridrls.rli.index.SourceAudit;
import org.gridrls.rli.update.Forwarding;
import org.gridrls.rli.update.UpdateReceiver;
import org.gridrls.wire.rli.ReplicaLocationIndex;
import org.gridrls.wire.softstate.SoftStateUpdate;

/** The two port types of an index, and where they are served. Stateless. */
public final class RliEndpoints {
  private RliEndpoints() {}

  /** Holds what questions are answered by. */
  public record Answering(
      LocationIndex index,
      Locator locator,
      Deadlines deadlines,
      SourceAudit audit,
      CatalogSearch search,
      Consumer<UpdateSource> senders) {

    /** Where the copies are: asks the index, then catalogs. */
    public LocateResult locate(
        Lookup.LookupQuestion question, Duration deadline, AttributeSelection attributes) {
      Lookup found = index.lookUp(question);
      return locator.locate(
          found.answer(),
          new Locator.Question(found.toAsk(), deadline, attributes),
          again -> index.lookUp(new Lookup.LookupQuestion(again, Optional.empty(), true)).answer());
    }
  }

  /** Takes updates only from those who may send them, as far as callers prove who they are. */
  public static Consumer<UpdateSource> senders(MembershipView membership) {
    return new SenderCheck(membership)::require;
  }

  public static List<SoapEndpoint> of(
      Answering answering, Forwarding parents, UpdateReceiver receiver, long filterBytesMax) {
    return List.of(
        SoapEndpoint.of(
                ReplicaLocationIndex.class,
                new RliEndpoint(answering, parents, receiver::discard),
                "replica-location-index.wsdl",
                "/rli")
            .directlyBut(),
        SoapEndpoint.of(
                SoftStateUpdate.class,
                new UpdateEndpoint(receiver, filterBytesMax, answering.senders()),
                "soft-state-update.wsdl",
                "/update")
            .directlyBut("sendPart", "sendBloom"));
  }
}
