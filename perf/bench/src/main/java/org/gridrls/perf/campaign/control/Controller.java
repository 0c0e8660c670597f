package org.gridrls.perf.campaign.control;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import org.gridrls.perf.campaign.plan.Campaign;
import org.gridrls.perf.campaign.tester.TesterClock;
import org.gridrls.perf.measure.Progress;
import org.gridrls.perf.measure.Unchecked;
import org.gridrls.perf.process.Waiting;

/**
 * Brings testers together, tells them what to do and when, keeps an eye on their clocks, and takes
 * their records until all are done. Closing it stops the testers. For one thread.
 */
public final class Controller implements AutoCloseable {
  private static final Duration SOON = Duration.ofMillis(10);
  private static final int CLOCK_QUESTIONS = 5;
  private static final long START_AFTER_MICROS = 300_000;
  private static final Duration GRACE = Duration.ofSeconds(15);

  private final Campaign campaign;
  private final RunDirectory directory;
  private final Progress progress;
  private final TesterClock clock = new TesterClock(Duration.ZERO);
  private final ServerSocket listener;
  private final List<Link> links = new CopyOnWriteArrayList<>();
  private final int wanted;
  private int questions;

  public Controller(Campaign campaign, RunDirectory directory, Progress progress) {
    this.campaign = campaign;
    this.directory = directory;
    this.progress = progress;
    this.wanted = campaign.testers().processes() + campaign.testers().remote();
    Campaign.Control control = campaign.control();
    listener =
        Unchecked.get(
            () ->
                new ServerSocket(
                    control.port(), wanted + 1, InetAddress.getByName(control.address())));
    Thread accepter = new Thread(this::accept, "campaign-accept");
    accepter.setDaemon(true);
    accepter.start();
  }

  /** Where testers connect, as {@code perf/run tester} takes it. */
  public String address() {
    return listener.getInetAddress().getHostAddress() + ":" + listener.getLocalPort();
  }

  public TesterClock clock() {
    return clock;
  }

  private void accept() {
    try {
      while (links.size() < wanted) {
        Socket socket = listener.accept();
        socket.setTcpNoDelay(true);
        Optional<InputStream> said = Link.greeted(socket);
        if (said.isPresent()) {
          Link link = new Link(links.size(), socket, said.get(), clock, directory);
          links.add(link);
          link.listen();
        }
      }
    } catch (IOException e) {
      // closed, or no more can come: the wait for testers says how many there are
    } finally {
      closeListener();
    }
  }

  /** One campaign, from its testers' coming to their end; {@code line} is the file in one line. */
  public void run(String line) {
    List<Link> working = ready(line);
    for (int i = 0; i < CLOCK_QUESTIONS; i++) {
      askClocks(working);
      await(working, Link::knowsClock, campaign.control().patience());
    }
    working = without(working, link -> !link.ended());
    long start = clock.micros() + START_AFTER_MICROS;
    working.forEach(link -> link.start(start));
    directory.event(start, -1, "start", campaign.testers().count() + " testers");
    watch(working);
    working.forEach(Link::stop);
    working.forEach(this::sayEnd);
  }

  private List<Link> ready(String line) {
    Duration patience = campaign.control().patience();
    long end = System.nanoTime() + patience.toNanos();
    while (links.size() < wanted && System.nanoTime() < end) {
      Waiting.sleep(SOON);
    }
    closeListener();
    List<Link> come = List.copyOf(links);
    if (come.size() < wanted) {
      leftOut(wanted - come.size() + " of " + wanted + " tester processes did not come");
    }
    for (Link link : come) {
      link.plan(link.process(), Math.max(1, come.size()), line);
    }
    await(come, link -> link.state() == Link.State.READY, patience);
    List<Link> ready = without(come, link -> link.state() == Link.State.READY);
    if (ready.isEmpty()) {
      throw new IllegalStateException("there is no tester that can work");
    }
    progress.say("%d tester processes are ready", ready.size());
    return ready;
  }

  private List<Link> without(List<Link> all, Predicate<Link> right) {
    List<Link> kept = new ArrayList<>();
    for (Link link : all) {
      if (right.test(link)) {
        kept.add(link);
      } else {
        link.stop();
        leftOut(
            "process " + link.process() + " is left out: " + link.state() + " " + link.detail());
      }
    }
    return kept;
  }

  private void leftOut(String why) {
    progress.say("%s", why);
    directory.event(clock.micros(), -1, "left-out", why);
  }

  /** Waits for all but those that have ended. */
  private static void await(List<Link> some, Predicate<Link> condition, Duration patience) {
    long end = System.nanoTime() + patience.toNanos();
    while (System.nanoTime() < end
        && !some.stream().allMatch(link -> link.ended() || condition.test(link))) {
      Waiting.sleep(SOON);
    }
  }

  private void askClocks(List<Link> some) {
    questions++;
    for (Link link : some) {
      if (!link.ended()) {
        link.askClock(Integer.toString(questions));
      }
    }
  }

  private void watch(List<Link> working) {
    Duration longest = campaign.length().plus(campaign.testers().pace().timeout()).plus(GRACE);
    long end = System.nanoTime() + longest.toNanos();
    long nextClock = System.nanoTime() + campaign.control().clockSync().toNanos();
    long before = 0;
    while (!working.stream().allMatch(Link::ended)) {
      long second = System.nanoTime();
      await(working, Link::ended, Duration.ofSeconds(1));
      before = sayHowFar(working, before, (System.nanoTime() - second) / 1e9);
      if (System.nanoTime() > end) {
        leftOut("testers that do not end are stopped");
        return;
      }
      if (System.nanoTime() > nextClock) {
        nextClock += campaign.control().clockSync().toNanos();
        askClocks(working);
      }
    }
  }

  private long sayHowFar(List<Link> working, long before, double seconds) {
    long calls = working.stream().mapToLong(Link::calls).sum();
    long failures = working.stream().mapToLong(Link::failures).sum();
    long dropped = working.stream().mapToLong(Link::dropped).sum();
    long ended = working.stream().filter(Link::ended).count();
    progress.say(
        "%,9d calls, %,7.0f a second, %,d failed%s%s",
        calls,
        (calls - before) / seconds,
        failures,
        dropped == 0 ? "" : ", " + dropped + " testers left out",
        ended == 0 ? "" : ", " + ended + " of " + working.size() + " processes have ended");
    return calls;
  }

  private void sayEnd(Link link) {
    if (link.state() != Link.State.DONE) {
      progress.say("process %d: %s %s", link.process(), link.state(), link.detail());
    }
  }

  private void closeListener() {
    Unchecked.run(listener::close);
  }

  @Override
  public void close() {
    closeListener();
    links.forEach(Link::close);
  }
}
