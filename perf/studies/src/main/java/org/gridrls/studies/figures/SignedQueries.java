package org.gridrls.studies.figures;

import java.time.Duration;
import org.gridrls.api.PageRequest;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.client.RegistryClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.perf.measure.ClosedLoop;
import org.gridrls.perf.measure.Numbers;
import org.gridrls.perf.measure.TimedLoad;

/**
 * Clients of a registry that sign each message and check each reply: threads of the Java client,
 * since the cheap client cannot sign. For one thread at a time.
 */
final class SignedQueries extends TimedLoad {
  private static final PageRequest PAGE = PageRequest.first(10);

  private final RegistryClient registry;
  private final int clients;

  /** The address must be one whose messages are signed. */
  SignedQueries(SoapConnector connector, String url, int clients) {
    this.registry = new RegistryClient(connector, url);
    this.clients = clients;
  }

  @Override
  public Done run(Duration time) {
    started();
    return clients == 0
        ? new Done(0, Duration.ZERO)
        : new ClosedLoop(clients, Numbers.endless(), call -> ask()).run(time);
  }

  private void ask() {
    long began = System.nanoTime();
    registry.members(MemberFilter.ALL, PAGE);
    answered(began);
  }
}
