package org.gridrls.web.console;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.wire.WireMappings;
import org.gridrls.api.wire.WireMembers;
import org.gridrls.client.AdminClient;
import org.gridrls.client.ServiceAddress;
import org.gridrls.client.soap.MemberAddress;
import org.gridrls.client.soap.SoapCalls;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.CarriedCall;
import org.gridrls.wire.admin.CounterXml;
import org.gridrls.wire.registry.ExplanationXml;
import org.gridrls.wire.registry.MemberPageXml;
import org.gridrls.wire.registry.Registry;
import org.gridrls.wire.rli.ReplicaLocationIndex;
import org.gridrls.wire.rli.SendersXml;
import org.gridrls.wire.types.RlsFaultMessage;

/**
 * Passes a page's questions about the federation on to the servers that can answer them, in the
 * name of the caller: the members to a registry, the catalogs that an index heard to that index,
 * the copies of a replicator to it, searches to an index or a catalog. Nothing is cached, so nobody
 * gets an answer that another caller had a right to. Safe for threads.
 */
final class MemberProxy implements AutoCloseable {
  /** Questions at one time; others are refused. */
  private static final int PLACES = 8;

  private static final int REGISTRIES_MAX = 3;
  private static final int MEMBERS = 500;
  private static final Timeouts PATIENCE =
      new Timeouts(Duration.ofSeconds(2), Duration.ofSeconds(5));
  private static final Set<String> COPIES =
      Set.of("transfersActive", "filesUnfinished", "filesFailed");

  /** Searches at one time: an index asks its catalogs for up to ten seconds. */
  private static final int SEARCHES = 16;

  private static final Timeouts SEARCH_PATIENCE =
      new Timeouts(Duration.ofSeconds(2), Duration.ofSeconds(15));

  private final Semaphore places = new Semaphore(PLACES);
  private final Semaphore searches = new Semaphore(SEARCHES);
  private final Console.ConsoleServer server;
  private final SoapConnector connector;
  private final SoapConnector searching;

  MemberProxy(Console.ConsoleServer server) {
    this.server = server;
    this.connector = server.connector().with(PATIENCE);
    this.searching = server.connector().with(SEARCH_PATIENCE);
  }

  /** A page of the members, the silent ones too, as a registry answers. */
  Map<String, Object> members(Caller caller, Optional<String> cursor) {
    PageRequest first = PageRequest.first(MEMBERS);
    PageRequest page = cursor.map(first::after).orElse(first);
    return answer(
        () ->
            registry(
                caller,
                MemberPageXml.class,
                registry ->
                    registry.members(
                        WireMembers.toWire(MemberFilter.EXPECTED), WireMappings.toWire(page))));
  }

  /** Which catalog updates which index and why, as a registry answers. */
  Map<String, Object> explain(Caller caller, Optional<String> member) {
    return answer(
        () ->
            registry(
                caller, ExplanationXml.class, registry -> registry.explain(member.orElse(null))));
  }

  /** The catalogs that the index has heard, as it answers. */
  Map<String, Object> senders(Caller caller, String index) {
    return answer(() -> sendersOf(caller, index));
  }

  /** Asks the member {@code name}, or the update target there, a question that reads. */
  <Q, P, A> Map<String, Object> pass(
      Caller caller, String name, ProxiedOperation<Q, P, A> question, Q message) {
    return answer(
        () -> {
          MemberPort port = question.port();
          String address = ServiceAddress.of(KnownServers.url(server, name, port), port);
          Supplier<A> asked =
              () ->
                  SoapCalls.answer(
                      address,
                      () ->
                          question
                              .call()
                              .run(
                                  searching.proxy(question.portType(), at(port, address)),
                                  message));
          A result = inPlace(searches, caller, asked);
          return Map.of("from", name, "xml", MessageXml.result(question.answer(), result));
        });
  }

  /** How many copies the replicator is making, has still to make and failed to make. */
  Map<String, Object> copies(Caller caller, String replicator) {
    return answer(() -> Map.of("from", replicator, "figures", figures(caller, replicator)));
  }

  private Map<String, Long> figures(Caller caller, String replicator) {
    MemberPort port = MemberPort.ADMINISTRATION;
    AdminClient admin =
        new AdminClient(connector, at(port, KnownServers.url(server, replicator, port)));
    return inPlace(places, caller, admin::statistics).getRole().stream()
        .filter(role -> role.getRole().equals("replicator"))
        .flatMap(role -> role.getCounter().stream())
        .filter(counter -> COPIES.contains(counter.getName()))
        .collect(Collectors.toMap(CounterXml::getName, CounterXml::getValue, Math::max));
  }

  private Map<String, Object> sendersOf(Caller caller, String index) {
    MemberPort port = MemberPort.REPLICA_LOCATION_INDEX;
    String address = ServiceAddress.of(KnownServers.url(server, index, port), port);
    return asked(
        caller,
        index,
        SendersXml.class,
        () ->
            SoapCalls.answer(
                address,
                connector.proxy(ReplicaLocationIndex.class, at(port, address))::listSenders));
  }

  /** A page shows nothing that another server says at a member's address. */
  private MemberAddress at(MemberPort port, String address) {
    return server.membership().at(port, address);
  }

  /** The failure of another server is no failure of this one: it is part of the picture. */
  private static Map<String, Object> answer(Supplier<Map<String, Object>> question) {
    try {
      return question.get();
    } catch (RlsException failure) {
      return Map.of("code", failure.error().name(), "message", failure.getMessage());
    }
  }

  private interface RegistryQuestion<T> {
    T askOf(Registry registry) throws RlsFaultMessage;
  }

  /** Asks the next registry only if one does not answer: all give the same answer. */
  private <T> Map<String, Object> registry(
      Caller caller, Class<T> type, RegistryQuestion<T> question) {
    RlsException last =
        new RlsException(RlsError.MEMBER_NOT_FOUND, "this server knows no registry");
    for (String address : KnownServers.registries(server).limit(REGISTRIES_MAX).toList()) {
      try {
        return asked(
            caller,
            KnownServers.name(server, address),
            type,
            () ->
                SoapCalls.answer(
                    address,
                    () ->
                        question.askOf(
                            connector.proxy(Registry.class, at(MemberPort.REGISTRY, address)))));
      } catch (RlsException failure) {
        if (failure.error().blame() == RlsError.Blame.CALLER) {
          throw failure;
        }
        last = failure;
      }
    }
    throw last;
  }

  private <T> Map<String, Object> asked(
      Caller caller, String member, Class<T> type, Supplier<T> question) {
    return Map.of(
        "from", member, "xml", MessageXml.result(type, inPlace(places, caller, question)));
  }

  private static <T> T inPlace(Semaphore places, Caller caller, Supplier<T> question) {
    if (!places.tryAcquire()) {
      throw new RlsException(
          RlsError.OVERLOADED, "too many questions to other servers at the moment");
    }
    try {
      return CarriedCall.supply(caller, question);
    } finally {
      places.release();
    }
  }

  @Override
  public void close() {
    connector.close();
    searching.close();
  }
}
