package org.gridrls.faults.cluster;

import java.io.IOException;
import java.net.Socket;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/** The effect of a fault on one request. Used by one thread. */
record Harm(
    Network network, LinkFault fault, String authority, HttpMessage request, Socket client) {

  /** False if the client's connection ends with this. */
  boolean happen() throws IOException, InterruptedException {
    return switch (fault.kind()) {
      case CUT -> {
        network.awaitEndOf(fault);
        yield false;
      }
      case MUTE -> {
        network.deliver(authority, request);
        network.awaitEndOf(fault);
        yield false;
      }
      case DELAY -> {
        TimeUnit.MILLISECONDS.sleep(network.millisUpTo(fault.amount().toMillis()));
        yield network.answer(client, network.deliver(authority, request));
      }
      case LOSS -> lose();
      case DUPLICATE -> {
        network.deliver(authority, request);
        network.later(network.millisUpTo(fault.amount().toMillis()), this::deliverAgain);
        yield network.answer(client, network.deliver(authority, request));
      }
      case REORDER -> {
        network.later(network.millisUpTo(fault.amount().toMillis()), this::deliverAgain);
        yield false;
      }
      case TRUNCATE -> truncate();
    };
  }

  private void deliverAgain() {
    try {
      network.deliver(authority, request);
    } catch (IOException e) {
      // nobody waits for this answer
    }
  }

  private boolean lose() throws IOException {
    if (network.chance(2)) {
      network.deliver(authority, request);
    }
    client.setSoLinger(true, 0); // a reset instead of an orderly close
    return false;
  }

  private boolean truncate() throws IOException {
    if (network.chance(2)) {
      byte[] whole = request.forServer().bytes();
      try {
        int kept = whole.length - 1 - request.body().length / 2;
        network.deliver(authority, Arrays.copyOf(whole, kept), false);
      } catch (IOException e) {
        // the server has closed it, as it may
      }
      return false;
    }
    byte[] answer = network.deliver(authority, request).forClient().bytes();
    client.getOutputStream().write(answer, 0, answer.length / 2);
    return false;
  }
}
