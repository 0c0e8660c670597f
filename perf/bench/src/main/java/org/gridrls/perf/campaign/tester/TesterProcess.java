package org.gridrls.perf.campaign.tester;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.gridrls.perf.campaign.plan.Campaign;
import org.gridrls.perf.campaign.plan.CampaignFile;
import org.gridrls.perf.campaign.work.Workload;
import org.gridrls.perf.http.Connector;

/**
 * The tester's side of the protocol with the controller, which is in lines:
 *
 * <pre>
 * tester:      HELLO 1 name            controller:  PLAN first step {campaign}
 *              READY | CANNOT reason                CLOCK number
 *              CLOCK number micros                  START micros       (of the tester's clock)
 *              DROPPED tester reason                STOP
 *              tester,call,operation,start,end,outcome,bytes,late
 *              DONE
 * </pre>
 *
 * A tester that loses its controller stops its load. For one thread.
 */
public final class TesterProcess {
  public static final int VERSION = 1;
  private static final int CONNECT_MILLIS = 10_000;
  private static final Duration WARM_UP = Duration.ofMillis(800);

  private final InetSocketAddress controller;
  private final TesterClock clock;
  private Socket socket;
  private Campaign campaign;
  private final List<Workload> works = new ArrayList<>();
  private final List<Connector> connectors = new ArrayList<>();
  private volatile TesterLoop loop;
  private volatile boolean stopped;
  private volatile boolean finished;
  private int first;
  private int step;

  /** {@code wrongClock}: by how much its clock shall be ahead, to test that this does no harm. */
  public TesterProcess(InetSocketAddress controller, Duration wrongClock) {
    this.controller = controller;
    this.clock = new TesterClock(wrongClock);
  }

  /** True if the controller ended it when all was done, or told it to stop. */
  public boolean run(String name) throws IOException {
    try (Socket connected = new Socket()) {
      connected.connect(controller, CONNECT_MILLIS);
      connected.setTcpNoDelay(true);
      socket = connected;
      say("HELLO " + VERSION + " " + name);
      LineReader lines = new LineReader(connected.getInputStream());
      for (String line = lines.next(); line != null; line = lines.next()) {
        obey(line);
      }
    } catch (IOException e) {
      if (!finished && !stopped) {
        throw e;
      }
    } finally {
      stop();
    }
    return finished;
  }

  private void obey(String line) throws IOException {
    String[] words = line.split(" ", 2);
    switch (words[0]) {
      case "PLAN" -> say(prepared(words[1].split(" ", 3)));
      case "CLOCK" -> say("CLOCK " + words[1] + " " + clock.micros());
      case "START" -> start(clock.nanos(Long.parseLong(words[1])));
      case "STOP" -> {
        finished = true;
        stop();
      }
      default -> throw new IOException("the controller says what testers do not know: " + words[0]);
    }
  }

  private String prepared(String[] words) {
    try {
      first = Integer.parseInt(words[0]);
      step = Integer.parseInt(words[1]);
      campaign = Campaign.of(CampaignFile.parsed(words[2]));
      for (URI url : campaign.target().urls()) {
        works.add(Workload.of(campaign.work(), url));
        connectors.add(Connector.to(url, campaign.credentials()));
      }
      TesterWarmUp.run(WARM_UP);
      return "READY";
    } catch (IOException | RuntimeException e) {
      return "CANNOT " + e.toString().replace('\n', ' ');
    }
  }

  private void start(long nanos) {
    List<Tester> testers = new ArrayList<>();
    RecordStream stream = new RecordStream(this::send, clock, this::stop);
    for (int i = first; i < campaign.testers().count(); i += step) {
      Campaign.Pace pace = campaign.testers().pace();
      Duration after = campaign.testers().start().of(i, pace.interval());
      Pacing pacing = new Pacing(pace, nanos + after.toNanos());
      int which = i % works.size();
      testers.add(new Tester(i, pacing, works.get(which), connectors.get(which), stream));
    }
    long timeout = campaign.testers().pace().timeout().toNanos();
    loop = new TesterLoop(testers, timeout, stream::handOver);
    Thread load = new Thread(() -> load(stream), "tester-load");
    load.setDaemon(true);
    load.start();
  }

  private void load(RecordStream stream) {
    try (stream) {
      if (!stopped) {
        loop.run();
      }
      stream.close();
      say("DONE");
      finished = true;
    } catch (IOException e) {
      stop();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void stop() {
    stopped = true;
    TesterLoop running = loop;
    if (running != null) {
      running.stop();
    }
  }

  private void say(String line) throws IOException {
    send((line + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private synchronized void send(byte[] lines) throws IOException {
    socket.getOutputStream().write(lines);
  }
}
