package org.gridrls.wsrf.group;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.gridrls.kit.metric.Metric;
import org.gridrls.kit.metric.Metrics;
import org.gridrls.registry.RunningRegistry;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each endpoint of a registry with a group as a client finds it: at its address, with its WSDL. */
class GroupServiceTest {
  private static RunningRegistry registry;

  @BeforeAll
  static void start() {
    registry = GroupFixture.start(MutableClock.standing());
  }

  @AfterAll
  static void stop() {
    registry.close();
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
    Metrics metrics = registry.service.report().metrics();
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
            "consumersGivenUp",
            "returns",
            "settlingMillis",
            "silent",
            "away"),
        metrics.all().stream().map(Metric::fullName).toList());
    assertEquals(0L, metrics.value("frozen"));
    assertEquals(
        List.of(
            "renewals",
            "expirations",
            "notificationsDelivered",
            "notificationFailures",
            "notificationsDropped",
            "consumersGivenUp",
            "returns"),
        metrics.all().stream()
            .filter(metric -> metric.type() == Metric.Type.COUNTER)
            .map(Metric::fullName)
            .toList());
  }
}
