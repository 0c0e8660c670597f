package org.gridrls.faults.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class NetworkTest {
  private static final Duration AMOUNT = Duration.ofMillis(50);

  private final Network network = new Network(1);
  private final List<String> arrived = new CopyOnWriteArrayList<>();
  private HttpServer server;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
          arrived.add(exchange.getRequestURI() + " " + body);
          byte[] answer = ("to " + body).getBytes(UTF_8);
          exchange.sendResponseHeaders(200, body.length() > 5 ? 0 : answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    server.start();
    network.answersAt(authority(), "b");
  }

  @AfterEach
  void stop() {
    network.close();
    server.stop(0);
  }

  private String authority() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  private String call(String source, String body) throws IOException, InterruptedException {
    HttpClient client =
        HttpClient.newBuilder()
            .proxy(ProxySelector.of(new InetSocketAddress("127.0.0.1", network.proxyOf(source))))
            .build();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://" + authority() + "/x"))
            .timeout(Duration.ofSeconds(10))
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    return client.send(request, BodyHandlers.ofString()).body();
  }

  private LinkFault imposed(LinkFault.Kind kind) {
    LinkFault fault = new LinkFault(kind, "a", "b", AMOUNT);
    network.impose(fault);
    return fault;
  }

  /** How many of some calls fail. */
  private long failures(int calls) {
    return IntStream.range(0, calls)
        .filter(
            i -> {
              try {
                return !call("a", "n" + i).equals("to n" + i);
              } catch (IOException e) {
                return true;
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            })
        .count();
  }

  @Test
  void messagesGoThroughUnchanged() throws Exception {
    assertEquals("to one", call("a", "one"));
    assertEquals("to in chunks", call("a", "in chunks"));
    assertEquals(List.of("/x one", "/x in chunks"), arrived);
    assertEquals(2, network.carried());
    assertEquals(0, network.harmed());
  }

  @Test
  void aCutLinkCarriesNothingUntilItIsLifted() throws Exception {
    LinkFault cut = imposed(LinkFault.Kind.CUT);
    CompletableFuture<Long> waiting = CompletableFuture.supplyAsync(() -> failures(1));
    Eventually.holds("the call waits", () -> network.harmed() == 1);
    assertEquals("to x", call("c", "x")); // another link
    network.lift(cut);
    assertEquals(1, waiting.get());
    assertEquals(List.of("/x x"), arrived);
    assertEquals("to y", call("a", "y"));
  }

  @Test
  void aMuteLinkDeliversButGivesNoAnswer() throws Exception {
    LinkFault mute = imposed(LinkFault.Kind.MUTE);
    CompletableFuture<Long> waiting = CompletableFuture.supplyAsync(() -> failures(1));
    Eventually.holds("the call arrived", () -> arrived.size() == 1);
    network.lift(mute);
    assertEquals(1, waiting.get());
  }

  @Test
  void someMessagesAreLost() {
    imposed(LinkFault.Kind.LOSS);
    long lost = failures(40);
    assertTrue(lost > 5 && lost < 35, () -> lost + " of 40");
    assertTrue(arrived.size() > 40 - lost, "some of those without an answer arrived");
  }

  @Test
  void someMessagesArriveTwice() {
    imposed(LinkFault.Kind.DUPLICATE);
    assertEquals(0, failures(20));
    Eventually.holds("copies arrive", () -> arrived.size() > 25);
  }

  @Test
  void someMessagesArriveLate() {
    imposed(LinkFault.Kind.REORDER);
    long lost = failures(20);
    assertTrue(lost > 0);
    Eventually.holds("all arrive at last", () -> arrived.stream().distinct().count() == 20);
  }

  @Test
  void someMessagesAreCutInTheMiddle() {
    imposed(LinkFault.Kind.TRUNCATE);
    assertTrue(failures(20) > 0);
  }

  @Test
  void aServerThatIsAwayIsAFailure() {
    server.stop(0);
    assertThrows(IOException.class, () -> call("a", "x"));
  }
}
