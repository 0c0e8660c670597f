package org.gridrls.kit.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.gridrls.wire.admin.Administration;
import org.junit.jupiter.api.Test;

/** Endpoints are made when they are called, however their address is written, and once. */
class PublishedOnDemandTest {
  private static SoapEndpoint admin(TestServer server, String wsdl, String path) {
    return SoapEndpoint.of(Administration.class, server.endpoint, wsdl, path);
  }

  @Test
  void manyFirstCallersAreAllAnswered() throws Exception {
    try (TestServer server = TestServer.start(Map.of())) {
      server.host.publish(admin(server, "administration.wsdl", "/later"));
      List<CompletableFuture<Integer>> answers =
          Stream.of("/ws/later?wsdl", "/ws/%6cater?wsdl", "/ws/x/../later?wsdl")
              .flatMap(path -> Stream.of(path, path))
              .map(path -> CompletableFuture.supplyAsync(() -> status(server, path)))
              .toList();
      for (CompletableFuture<Integer> answer : answers) {
        assertEquals(200, answer.get());
      }
      assertEquals(404, status(server, "/ws/late?wsdl"));
    }
  }

  private static int status(TestServer server, String path) {
    try {
      return server.get(path).statusCode();
    } catch (Exception e) {
      throw new AssertionError(path, e);
    }
  }

  @Test
  void oneThatCannotBeMadeIsAnErrorOfItsCallersOnly() throws Exception {
    try (TestServer server = TestServer.start(Map.of())) {
      server.host.publish(admin(server, "no-such.wsdl", "/broken"));
      for (int call = 0; call < 2; call++) {
        HttpResponse<String> answer = server.get("/ws/broken?wsdl");
        assertEquals(500, answer.statusCode());
        assertTrue(answer.body().contains("INTERNAL"), answer.body());
      }
      server.admin().ping();
    }
  }
}
