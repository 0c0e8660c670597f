package org.gridrls.server.hostile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import org.gridrls.api.Mapping;
import org.gridrls.client.AdminClient;
import org.gridrls.server.Servers;
import org.gridrls.server.foreign.GoldenRequests;
import org.gridrls.testkit.Against;
import org.gridrls.testkit.Attack;
import org.gridrls.testkit.RawHttp;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Golden messages of all services, changed at random, on bare sockets. {@code -Dfuzz.seed=N} does
 * the same again, {@code -Dfuzz.messages=N} more.
 */
@Tag("long")
class FuzzTest {
  private static final int SENDERS = 4;
  private static final long GROWTH_MAX = 64L << 20;

  /** Matches what only our inside would say. */
  private static final Pattern INSIDE =
      Pattern.compile(
          "\tat |org\\.apache\\.|com\\.ctc\\.|java\\.\\w+\\.|Exception|org\\.gridrls\\.\\w+\\.");

  @TempDir Path directory;
  private final long seed = Long.getLong("fuzz.seed", System.nanoTime());
  private final int messages = Integer.getInteger("fuzz.messages", 10_000);

  @Test
  @Against(Attack.MUTATED_MESSAGES)
  void whateverIsSentTheServerAnswersAndGoesOn() throws Exception {
    System.out.println("fuzz.seed=" + seed);
    try (Servers servers = new Servers(directory)) {
      String url = servers.start("all").baseUrl();
      run(url, messages / 10, seed + 1);
      long before = used();
      List<String> wrong = run(url, messages, seed);
      assertEquals(List.of(), wrong, "fuzz.seed=" + seed);
      long grown = used() - before;
      assertTrue(grown < GROWTH_MAX, "grown by " + grown + " bytes; fuzz.seed=" + seed);
      assertEquals("all", new AdminClient(servers.connector, url).ping().getName());
      servers.lrc("all").create(Mapping.of("after/the/storm", "still here"));
    }
  }

  private static List<String> run(String url, int messages, long seed) throws Exception {
    ExecutorService senders = Executors.newFixedThreadPool(SENDERS);
    try {
      List<Future<Map<String, String>>> parts = new ArrayList<>();
      for (int i = 0; i < SENDERS; i++) {
        long own = seed * SENDERS + i;
        parts.add(senders.submit(() -> new Sender(url, own).send(messages / SENDERS)));
      }
      Map<String, String> wrong = new TreeMap<>();
      for (Future<Map<String, String>> part : parts) {
        wrong.putAll(part.get());
      }
      return List.copyOf(wrong.values());
    } finally {
      senders.shutdownNow();
    }
  }

  private static long used() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  /** Sends over one connection, and over a new one when the server ends it. */
  private static final class Sender {
    private final String url;
    private final Random random;
    private final Mutator mutator;
    private final List<GoldenRequests.Request> golden = GoldenRequests.all();
    private final Map<String, String> wrong = new TreeMap<>();
    private RawHttp raw;

    Sender(String url, long seed) {
      this.url = url;
      random = new Random(seed);
      mutator = new Mutator(seed);
    }

    /** One example of each kind of wrong answer. */
    Map<String, String> send(int count) throws IOException {
      for (int i = 0; i < count; i++) {
        GoldenRequests.Request request = golden.get(random.nextInt(golden.size()));
        byte[] message = mutator.mutated(request.message());
        check(request, message, exchanged(request.path(), message));
      }
      if (raw != null) {
        raw.close();
      }
      return wrong;
    }

    private RawHttp.Reply exchanged(String path, byte[] message) throws IOException {
      if (raw == null) {
        raw = RawHttp.to(url);
      }
      String head =
          "POST %s HTTP/1.1\r\n"
              + "Host: localhost\r\n"
              + "Content-Type: text/xml\r\n"
              + "Content-Length: %d\r\n\r\n";
      RawHttp.Reply reply = raw.send(head.formatted(path, message.length)).send(message).reply();
      if (reply.closes()) {
        raw.close();
        raw = null;
      }
      return reply;
    }

    private void check(GoldenRequests.Request request, byte[] message, RawHttp.Reply reply) {
      boolean known = List.of(200, 202, 500).contains(reply.status());
      boolean typed = reply.body().contains("rlsFault") || reply.body().contains("wsrf/bf-2");
      boolean internal =
          reply.body().contains("<code>INTERNAL<") || reply.body().contains("<code>STORE_FAILED<");
      var inside = INSIDE.matcher(reply.body());
      String what = null;
      if (!known) {
        what = "status " + reply.status();
      } else if (reply.status() == 500 && (!typed || internal)) {
        what = "fault";
      } else if (reply.status() == 500 && inside.find()) {
        what = "our inside: " + inside.group();
      }
      if (what != null) {
        String text = new String(message, StandardCharsets.UTF_8);
        wrong.put(
            what + request.file(),
            what + " to " + request.file() + "\n" + text + "\n" + reply.head() + reply.body());
      }
    }
  }
}
