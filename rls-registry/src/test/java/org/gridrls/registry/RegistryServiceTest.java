package org.gridrls.registry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.registry.RunningRegistry.Call;
import org.gridrls.testkit.MutableClock;
import org.gridrls.wire.registry.Registry;
import org.gridrls.wire.registry.entry.RegistryEntry;
import org.gridrls.wire.registry.group.RegistryGroup;
import org.gridrls.wire.registry.pullpoint.RegistryPullPoint;
import org.gridrls.wire.registry.subscription.RegistrySubscription;
import org.gridrls.wire.wsn.b.CreatePullPoint;
import org.gridrls.wire.wsn.b.DestroyPullPoint;
import org.gridrls.wire.wsn.b.GetCurrentMessage;
import org.gridrls.wire.wsn.b.GetMessages;
import org.gridrls.wire.wsn.b.Notify;
import org.gridrls.wire.wsn.b.Renew;
import org.gridrls.wire.wsn.b.Subscribe;
import org.gridrls.wire.wsn.b.Unsubscribe;
import org.gridrls.wire.wsrf.rl.SetTerminationTime;
import org.gridrls.wire.wsrf.rp.GetMultipleResourceProperties;
import org.gridrls.wire.wsrf.rp.GetResourcePropertyDocument;
import org.gridrls.wire.wsrf.rp.QueryResourceProperties;
import org.gridrls.wire.wsrf.sg.Add;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each endpoint of the registry as a client finds it: at its address, with its WSDL, and honest
 * about what is missing.
 */
class RegistryServiceTest {
  private static final javax.xml.namespace.QName PROPERTY =
      new javax.xml.namespace.QName("urn:x", "y");
  private static RunningRegistry registry;

  @BeforeAll
  static void start() {
    registry = RunningRegistry.start(MutableClock.standing());
  }

  @AfterAll
  static void stop() {
    registry.close();
  }

  private Stream<DynamicTest> notImplemented(Map<String, Call> calls) {
    return calls.entrySet().stream()
        .map(
            call ->
                DynamicTest.dynamicTest(
                    call.getKey(), () -> assertNotImplemented(call.getKey(), call.getValue())));
  }

  private void assertNotImplemented(String operation, Call call) {
    RlsException failure = registry.failure(call);
    assertEquals(RlsError.NOT_IMPLEMENTED, failure.error(), failure::getMessage);
    assertTrue(failure.getMessage().startsWith(operation + " "), failure.getMessage());
  }

  @TestFactory
  Stream<DynamicTest> registrySaysThatItCannotExplainYet() {
    Registry plain = registry.proxy(Registry.class, "/registry");
    return notImplemented(Map.of("explain", () -> plain.explain("a")));
  }

  @TestFactory
  Stream<DynamicTest> groupHasItsOwnAddressAndSaysWhatIsMissing() {
    RegistryGroup group = registry.proxy(RegistryGroup.class, "/registry/group");
    return notImplemented(
        Map.of(
            "Add", () -> group.add(new Add()),
            "GetResourcePropertyDocument",
                () -> group.getResourcePropertyDocument(new GetResourcePropertyDocument()),
            "GetResourceProperty", () -> group.getResourceProperty(PROPERTY),
            "GetMultipleResourceProperties",
                () -> group.getMultipleResourceProperties(new GetMultipleResourceProperties()),
            "QueryResourceProperties",
                () -> group.queryResourceProperties(new QueryResourceProperties()),
            "Subscribe", () -> group.subscribe(new Subscribe()),
            "GetCurrentMessage", () -> group.getCurrentMessage(new GetCurrentMessage()),
            "CreatePullPoint", () -> group.createPullPoint(new CreatePullPoint())));
  }

  @TestFactory
  Stream<DynamicTest> entriesHaveAddressesBelowTheirEndpointAndSayWhatIsMissing() {
    RegistryEntry entry = registry.proxy(RegistryEntry.class, "/registry/entry/some-id");
    return notImplemented(
        Map.of(
            "GetResourceProperty", () -> entry.getResourceProperty(PROPERTY),
            "GetResourcePropertyDocument",
                () -> entry.getResourcePropertyDocument(new GetResourcePropertyDocument()),
            "GetMultipleResourceProperties",
                () -> entry.getMultipleResourceProperties(new GetMultipleResourceProperties()),
            "QueryResourceProperties",
                () -> entry.queryResourceProperties(new QueryResourceProperties()),
            "SetTerminationTime", () -> entry.setTerminationTime(new SetTerminationTime()),
            "Destroy", () -> none(entry::destroy)));
  }

  @TestFactory
  Stream<DynamicTest> subscriptionsHaveAddressesBelowTheirEndpointAndSayWhatIsMissing() {
    RegistrySubscription subscription =
        registry.proxy(RegistrySubscription.class, "/registry/subscription/some-id");
    return notImplemented(
        Map.of(
            "Renew", () -> subscription.renew(new Renew()),
            "Unsubscribe", () -> subscription.unsubscribe(new Unsubscribe()),
            "SetTerminationTime", () -> subscription.setTerminationTime(new SetTerminationTime()),
            "Destroy", () -> none(subscription::destroy)));
  }

  @TestFactory
  Stream<DynamicTest> pullPointsHaveAddressesBelowTheirEndpointAndSayWhatIsMissing() {
    RegistryPullPoint pullPoint =
        registry.proxy(RegistryPullPoint.class, "/registry/pull-point/some-id");
    return notImplemented(
        Map.of(
            "GetMessages", () -> pullPoint.getMessages(new GetMessages()),
            "DestroyPullPoint", () -> pullPoint.destroyPullPoint(new DestroyPullPoint())));
  }

  /** A call without an answer. */
  private interface Command {
    void run() throws Exception;
  }

  private static Object none(Command command) throws Exception {
    command.run();
    return null;
  }

  @Test
  void aNotificationToAPullPointIsTakenWithoutAnswer() {
    registry.proxy(RegistryPullPoint.class, "/registry/pull-point/some-id").notify(new Notify());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/registry",
        "/registry/group",
        "/registry/entry",
        "/registry/subscription",
        "/registry/pull-point"
      })
  void eachEndpointServesItsWsdlWithItsOwnAddress(String path) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create(registry.url(path) + "?wsdl")).build();
    HttpResponse<String> answer =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    assertEquals(200, answer.statusCode());
    assertTrue(
        answer.body().contains("address location=\"" + registry.url(path) + "\""), answer.body());
  }

  @Test
  void reportCountsWhatOperatorsWatch() {
    Map<String, Long> counters = registry.service.report().counters();
    assertEquals(
        List.of("members", "membershipVersion", "frozen", "renewals", "expirations"),
        List.copyOf(counters.keySet()));
    assertEquals(0L, counters.get("frozen"));
  }
}
