package org.gridrls.kit.direct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.gridrls.wire.lrc.MappingPageXml;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;

/** Clients that reset their connections at any moment leave no trace of an error in the log. */
class VanishedClientsTest {
  private static final int CLIENTS = 40;
  private static final int MAPPINGS = 20_000;

  /** Sends a part of the message, reads a part of the reply, then resets the connection. */
  private static void vanish(String url, int sent, int read) throws IOException {
    URI address = URI.create(url);
    byte[] body = BothPaths.QUERY.getBytes(StandardCharsets.UTF_8);
    String head =
        "POST %s HTTP/1.1\r\nHost: %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n"
            .formatted(
                address.getPath() + (address.getQuery() == null ? "" : "?" + address.getQuery()),
                address.getAuthority(),
                BothPaths.UTF8,
                body.length);
    try (Socket socket = new Socket(address.getHost(), address.getPort())) {
      socket.setSoLinger(true, 0);
      socket.setReceiveBufferSize(1 << 12);
      socket.getOutputStream().write(head.getBytes(StandardCharsets.UTF_8));
      socket.getOutputStream().write(body, 0, Math.min(body.length, sent));
      socket.getOutputStream().flush();
      assertEquals(read, socket.getInputStream().readNBytes(read).length);
    }
  }

  /** Answers queries by more than the buffers of a connection hold. */
  private static BothPaths talkative() {
    BothPaths paths = BothPaths.ofCatalog(5_000);
    paths.stub.answers(
        method -> {
          MappingPageXml page = (MappingPageXml) SoapMessages.goldenResult("/ws/lrc", method);
          page.getMapping().addAll(Collections.nCopies(MAPPINGS, page.getMapping().get(0)));
          return page;
        });
    return paths;
  }

  @ParameterizedTest
  @CsvSource({
    "/ws/lrc, 0, 0",
    "/ws/lrc, 100, 0",
    "/ws/lrc?stack, 100, 0",
    "/ws/lrc, 9999, 0",
    "/ws/lrc?stack, 9999, 0",
    "/ws/lrc, 9999, 1",
    "/ws/lrc?stack, 9999, 1"
  })
  void noErrorIsLogged(String path, int sent, int read) throws Exception {
    Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    ListAppender<ILoggingEvent> logged = new ListAppender<>();
    logged.start();
    Level before = root.getLevel();
    root.setLevel(Level.INFO);
    root.addAppender(logged);
    try (BothPaths paths = talkative()) {
      flood(paths.url(path), sent, read);
    } finally {
      root.setLevel(before);
      root.detachAppender(logged);
    }
    List<ILoggingEvent> all = List.copyOf(logged.list);
    assertFalse(all.isEmpty(), "the host logs its start at least");
    List<String> errors =
        all.stream()
            .filter(
                one ->
                    one.getLevel().isGreaterOrEqual(Level.WARN) || one.getThrowableProxy() != null)
            .map(one -> one.getLoggerName() + ": " + one.getFormattedMessage())
            .toList();
    assertEquals(List.of(), errors);
  }

  private static void flood(String url, int sent, int read) throws Exception {
    Callable<Void> vanishing =
        () -> {
          vanish(url, sent, read);
          return null;
        };
    ExecutorService flood = Executors.newFixedThreadPool(CLIENTS);
    for (Future<Void> one : flood.invokeAll(Collections.nCopies(5 * CLIENTS, vanishing))) {
      one.get();
    }
    flood.shutdown();
  }
}
