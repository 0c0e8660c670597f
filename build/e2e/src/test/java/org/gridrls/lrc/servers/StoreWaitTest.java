package org.gridrls.lrc.servers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.store.JdbcMappingCatalog;
import org.gridrls.lrc.store.RawSql;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A start waits for a database that does not answer yet, and for nothing else: no test has the time
 * to wait {@link #LONG}.
 */
@Tag("process")
@Timeout(120)
class StoreWaitTest {
  private static final Duration LONG = Duration.ofMinutes(5);
  private static final Duration SHORT = Duration.ofSeconds(2);

  private static JdbcMappingCatalog open(String url, Duration wait) {
    return DatabaseServer.STORES.open(StoreConfig.durable(url).waiting(wait));
  }

  private static RlsException refusal(String url, Duration wait) {
    return assertThrows(RlsException.class, () -> open(url, wait).close());
  }

  /** Tests what a real server promises. */
  abstract static class OnAServer {
    abstract DatabaseServer server();

    abstract String otherDatabase(String url);

    @Test
    void aStartWaitsUntilTheDatabaseIsThere() throws Exception {
      DatabaseServer server = server();
      String url = server.newStore();
      server.stop();
      CompletableFuture<JdbcMappingCatalog> opening =
          CompletableFuture.supplyAsync(() -> open(url, LONG));
      try {
        assertThrows(RlsException.class, () -> open(url, Duration.ofMillis(1)));
        assertFalse(opening.isDone());
      } finally {
        server.start();
      }
      try (JdbcMappingCatalog catalog = opening.get()) {
        catalog.apply(new CatalogChange.Create(Mapping.of("a", "t")));
        assertEquals(1, catalog.counts().mappings());
      }
    }

    @Test
    void anUnknownDatabaseFailsAtOnce() {
      RlsException refused = refusal(otherDatabase(server().newStore()), LONG);
      assertEquals(RlsError.STORE_FAILED, refused.error(), refused::getMessage);
    }
  }

  @Nested
  class Postgresql extends OnAServer {
    @Override
    DatabaseServer server() {
      return DatabaseServer.postgresql();
    }

    @Override
    String otherDatabase(String url) {
      return url.replace("/postgres?", "/nowhere?");
    }

    @Test
    void aWrongPasswordFailsAtOnce() throws IOException {
      String url = server().newStore();
      RawSql.execute(url, "CREATE ROLE careful LOGIN PASSWORD 'right'");
      Path rules = server().directory().resolve("data/pg_hba.conf");
      String before = Files.readString(rules);
      Files.writeString(rules, "host all careful 127.0.0.1/32 scram-sha-256\n" + before);
      RawSql.execute(url, "SELECT pg_reload_conf()");
      String other =
          url.replace("user=postgres", "user=careful&password=wrong")
              .replace("localhost", "127.0.0.1");
      Eventually.holds(
          "a refused password",
          () -> {
            RlsException refused = refusal(other, LONG);
            return refused.error() == RlsError.STORE_FAILED
                && refused.getMessage().contains("password");
          });
    }
  }

  @Nested
  class Mariadb extends OnAServer {
    @Override
    DatabaseServer server() {
      return DatabaseServer.mariadb();
    }

    @Override
    String otherDatabase(String url) {
      return url.replaceFirst("/store\\d+", "/nowhere");
    }
  }

  @Test
  void patienceEndsAndTheReasonIsNamed() {
    RlsException refused = refusal("jdbc:postgresql://127.0.0.1:1/lrc?user=u", SHORT);
    assertEquals(RlsError.UNAVAILABLE, refused.error());
    assertTrue(refused.getMessage().contains("lrc.store-wait"), refused.getMessage());
    assertTrue(refused.getMessage().contains("refused"), refused.getMessage());
    assertTrue(refused.retryAfter().isPresent());
  }

  /** Simulates PostgreSQL while it recovers from a crash. */
  @Test
  void aDatabaseThatIsStartingUpIsAskedAgain() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    try (ServerSocket starting = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Thread answering = new Thread(() -> answer(starting, asked));
      answering.start();
      String url = "jdbc:postgresql://127.0.0.1:" + starting.getLocalPort() + "/lrc?user=u";
      CompletableFuture<RlsException> refusal =
          CompletableFuture.supplyAsync(() -> refusal(url, SHORT));
      RlsException refused = refusal.get();
      assertEquals(RlsError.UNAVAILABLE, refused.error());
      assertTrue(refused.getMessage().contains("starting up"), refused.getMessage());
      assertTrue(asked.get() > 2, asked + " attempts");
    }
  }

  private static void answer(ServerSocket listening, AtomicInteger asked) {
    while (!listening.isClosed()) {
      try (Socket client = listening.accept()) {
        DataInputStream in = new DataInputStream(client.getInputStream());
        int length = in.readInt();
        byte[] request = in.readNBytes(length - Integer.BYTES);
        if (request.length == Integer.BYTES) { // a wish for TLS
          client.getOutputStream().write('N');
          in.readNBytes(in.readInt() - Integer.BYTES);
        }
        asked.incrementAndGet();
        client.getOutputStream().write(startingUp());
      } catch (IOException e) {
        continue;
      }
    }
  }

  private static byte[] startingUp() {
    byte[] fields =
        "SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0"
            .getBytes(StandardCharsets.US_ASCII);
    ByteBuffer message = ByteBuffer.allocate(5 + fields.length);
    return message.put((byte) 'E').putInt(4 + fields.length).put(fields).array();
  }

  @Test
  void anInterruptedStartEnds() throws Exception {
    CompletableFuture<RlsException> ended = new CompletableFuture<>();
    Thread starting =
        new Thread(() -> ended.complete(refusal("jdbc:postgresql://127.0.0.1:1/lrc?user=u", LONG)));
    starting.start();
    starting.interrupt();
    assertEquals(RlsError.UNAVAILABLE, ended.get().error());
  }

  @Test
  void anotherCatalogOnTheStoreIsNotWaitedFor() {
    String url = DatabaseServer.postgresql().newStore();
    try (JdbcMappingCatalog first = open(url, LONG)) {
      assertTrue(refusal(url, LONG).getMessage().contains("another catalog"));
      assertEquals(0, first.counts().mappings());
    }
  }
}
