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
        List.of(
            "members",
            "membershipVersion",
            "frozen",
            "renewals",
            "expirations",
            "subscriptions",
            "pullPoints",
            "notificationsWaiting",
            "notificationsDelivered",
            "notificationFailures",
            "notificationsDropped",
            "consumersGivenUp"),
        List.copyOf(counters.keySet()));
    assertEquals(0L, counters.get("frozen"));
  }
}
