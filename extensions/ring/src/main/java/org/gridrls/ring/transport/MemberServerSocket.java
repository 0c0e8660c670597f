package org.gridrls.ring.transport;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;

/**
 * Accepts connections of members only: they are greeted on threads of the transport, so that a
 * caller that sends nothing delays no other. For one thread that accepts.
 */
final class MemberServerSocket extends ServerSocket {
  private final MemberTransport transport;
  private final ExecutorService greeters;
  private final BlockingQueue<Socket> admitted = new LinkedBlockingQueue<>();
  private final Socket end = new Socket();
  private boolean accepting;

  MemberServerSocket(MemberTransport transport, ExecutorService greeters) throws IOException {
    this.transport = transport;
    this.greeters = greeters;
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // the mark that is put there at the end
  public Socket accept() throws IOException {
    if (!accepting) {
      accepting = true;
      greeters.execute(this::acceptAll);
    }
    try {
      Socket next = isClosed() ? end : admitted.take();
      if (next == end) {
        throw new SocketException("closed");
      }
      return next;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SocketException("interrupted");
    }
  }

  private void acceptAll() {
    while (!isClosed()) {
      MemberSocket caller = new MemberSocket(transport);
      try {
        implAccept(caller);
        greeters.execute(() -> greet(caller));
      } catch (IOException | RejectedExecutionException e) {
        transport.close(caller);
      }
    }
  }

  private void greet(MemberSocket caller) {
    String from = String.valueOf(caller.getRemoteSocketAddress());
    try {
      switch (caller.admitted()) {
        case ENGINE -> admitted.add(caller);
        case QUESTIONS -> transport.questioned(caller);
        case KNOCK -> {}
      }
    } catch (IOException e) {
      transport.refused("a connection from " + from.replaceAll(":\\d+$", ""), e);
    }
  }

  @Override
  public void close() throws IOException {
    super.close();
    admitted.add(end);
  }
}
