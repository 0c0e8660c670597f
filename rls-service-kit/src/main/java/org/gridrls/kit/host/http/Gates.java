package org.gridrls.kit.host.http;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.ee11.servlet.FilterHolder;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Server;
import org.gridrls.kit.lane.Lane.LaneReport;
import org.gridrls.kit.security.Authenticator;
import org.gridrls.kit.security.HostSecurity;
import org.gridrls.kit.security.SourceNetwork;

/** The checks that a request passes before its message is read, in this order. */
public final class Gates {
  private static final String EVERYBODY = "";

  private final HostConfig config;
  private final HostSecurity security;
  private final boolean closed;
  private final Lanes lanes;
  private final FairQuota messageMemory;
  private final FairQuota unprovedMemory;
  private final FairQuota unprovedPlaces;

  public Gates(HostConfig config, HostSecurity security) {
    this.config = config;
    this.security = security;
    closed = security.authenticator() != Authenticator.OPEN;
    lanes = new Lanes(config, System::nanoTime);
    long heap = Runtime.getRuntime().maxMemory();
    messageMemory = config.limits().messages().memory(heap);
    unprovedMemory = config.limits().unproved().memory(heap);
    unprovedPlaces = unprovedPlaces();
  }

  /**
   * Installs the gates before a context and makes it the server's handler; {@code last} are the
   * last two.
   */
  public void before(ServletContextHandler context, Handler.Wrapper[] last, Server server) {
    if (closed) {
      RefusalPace pace = new RefusalPace(config.limits().refusals(), System::nanoTime);
      filter(context, new AuthenticationFilter(security, this::unprovedMeter, pace), "/ws/*")
          .setAsyncSupported(true);
    }
    filter(context, new MeteredRequests(config.limits(), this::meter), "/ws/*");
    Handler first = around(lanes, around(last[0], around(last[1], context)));
    HostLimits.Unproved unproved = config.limits().unproved();
    first =
        around(
            new BodyPrereader(unproved, messageMemory, unprovedMemory, security.authenticator()),
            first);
    first = around(new SizeGate(config.requestBytesMax()), first);
    first = around(new SlowClientGate(config.limits(), System::nanoTime), first);
    HostNameCheck names = new HostNameCheck(config, security.tls().map(tls -> tls::names));
    server.setHandler(around(new RequestGate(names), around(new UndecodedPath(), first)));
  }

  public Map<RequestClass, LaneReport> lanes() {
    return lanes.report();
  }

  /** Meters one more message of an authenticated caller. */
  public MessageMeter meter() {
    return new MessageMeter(config.limits().messages().meter(), messageMemory, EVERYBODY);
  }

  /**
   * Meters one more message of a caller to be proved by the message, who has a place until the
   * meter is closed; empty if no place is free.
   */
  public Optional<MessageMeter> unprovedMeter(String address) {
    String source = SourceNetwork.of(address);
    MessageMeter.Limits limits = config.limits().unproved().meter();
    return unprovedPlaces.take(source, 1)
        ? Optional.of(new MessageMeter(limits, unprovedMemory, source).withPlaceOf(unprovedPlaces))
        : Optional.empty();
  }

  /** Taken by the messages that are being read. */
  public long messageMemory() {
    return messageMemory.all();
  }

  /** Returns the memory taken by messages of callers who have not proved yet who they are. */
  public long unprovedMemory() {
    return unprovedMemory.all();
  }

  private static Handler around(Handler.Wrapper gate, Handler inner) {
    gate.setHandler(inner);
    return gate;
  }

  private static FilterHolder filter(ServletContextHandler context, Filter filter, String... at) {
    FilterHolder holder = new FilterHolder(filter);
    for (String path : at) {
      context.addFilter(holder, path, EnumSet.of(DispatcherType.REQUEST));
    }
    return holder;
  }

  /** Fewer than there are in all, for a slow message holds one. */
  private FairQuota unprovedPlaces() {
    int places =
        Math.max(1, Math.min(config.limits().unproved().atOnce(), Lanes.places(config) / 2));
    return new FairQuota(places, config.limits().unproved().share(places));
  }
}
