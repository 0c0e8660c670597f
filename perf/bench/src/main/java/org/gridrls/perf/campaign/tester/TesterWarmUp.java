package org.gridrls.perf.campaign.tester;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.gridrls.perf.campaign.plan.Campaign;
import org.gridrls.perf.campaign.work.Workload;
import org.gridrls.perf.http.Connector;
import org.gridrls.perf.http.WireRequest;

/**
 * Warms up a tester process by calls of a thread in it with a constant answer: a fresh process
 * would delay the first calls of a campaign, in a burst all of them. No state.
 */
final class TesterWarmUp {
  private static final byte[] REPLY =
      "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nwarm".getBytes(StandardCharsets.US_ASCII);
  private static final Duration TIMEOUT = Duration.ofSeconds(1);

  private TesterWarmUp() {}

  static void run(Duration time) throws IOException {
    try (ServerSocket answerer = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread thread = new Thread(() -> answer(answerer), "tester-warm-up");
      thread.setDaemon(true);
      thread.start();
      URI url = URI.create("http://127.0.0.1:" + answerer.getLocalPort());
      Pacing pacing =
          new Pacing(new Campaign.Pace(time, Duration.ZERO, TIMEOUT), System.nanoTime());
      Connector connector = Connector.plain(url);
      Tester tester = new Tester(0, pacing, same(url), connector, call -> {});
      new TesterLoop(List.of(tester), TIMEOUT.toNanos(), () -> {}).run();
    }
  }

  private static void answer(ServerSocket answerer) {
    byte[] request = new byte[4_096];
    try (Socket socket = answerer.accept()) {
      InputStream in = socket.getInputStream();
      OutputStream out = socket.getOutputStream();
      while (in.read(request) >= 0) {
        out.write(REPLY);
      }
    } catch (IOException e) {
      // the warm-up is over
    }
  }

  private static Workload same(URI url) {
    WireRequest request = WireRequest.of(url.resolve("/"), "warm-up", "", "warm");
    return new Workload(
        "/", Map.of(), (call, tester, number) -> new Workload.TesterCall("warm-up", request));
  }
}
