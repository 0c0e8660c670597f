package org.gridrls.ring.transport;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/**
 * A connection to another member, which is used only after both have authenticated each other (in a
 * secured ring) and agreed on the terms of the ring. Safe for one reader and one writer.
 */
final class MemberSocket extends Socket {
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final String[] PROTOCOLS = {"TLSv1.3"};

  private final MemberTransport transport;
  private final long opened = System.nanoTime();
  private volatile boolean greeted;
  private volatile Optional<SSLSocket> secured = Optional.empty();

  MemberSocket(MemberTransport transport) {
    super(Proxy.NO_PROXY);
    this.transport = transport;
    transport.entered(this);
  }

  @Override
  public void connect(SocketAddress member, int timeout) throws IOException {
    connect(member, timeout, Purpose.ENGINE);
  }

  /** Throws what {@link #connect} would throw, and leaves nothing behind. */
  void knock(SocketAddress member, int timeout) throws IOException {
    connect(member, timeout, Purpose.KNOCK);
    close();
  }

  void connect(SocketAddress member, int timeout, Purpose purpose) throws IOException {
    super.connect(member, timeout);
    long began = System.nanoTime();
    try {
      setSoTimeout((int) PATIENCE.toMillis());
      secure(true);
      MemberHandshake.call(getInputStream(), getOutputStream(), transport.terms(), purpose);
      setSoTimeout(0);
      greeted = true;
    } catch (IOException e) {
      close();
      throw MemberRefusal.of(e, isLate(began));
    }
  }

  /** After it was accepted: what its caller, a member, wants. Closed if nothing more. */
  Purpose admitted() throws IOException {
    long began = System.nanoTime();
    try {
      setSoTimeout((int) PATIENCE.toMillis());
      secure(false);
      Purpose purpose =
          MemberHandshake.answer(getInputStream(), getOutputStream(), transport.terms());
      setSoTimeout(0);
      greeted = purpose != Purpose.KNOCK;
      return purpose;
    } catch (IOException e) {
      throw MemberRefusal.of(e, isLate(began));
    } finally {
      if (!greeted) {
        end();
      }
    }
  }

  /** Lets the caller read why it was refused: closing with unread bytes would reset. */
  private void end() throws IOException {
    try {
      shutdownOutput();
      getRawInput().skipNBytes(Short.MAX_VALUE);
    } catch (IOException e) {
      return; // it is gone, as it should
    } finally {
      close();
    }
  }

  private InputStream getRawInput() throws IOException {
    return super.getInputStream();
  }

  private void secure(boolean client) throws IOException {
    Optional<SSLContext> context = transport.trust().map(MemberTrust::context);
    if (context.isPresent()) {
      SSLSocket tls =
          (SSLSocket)
              context
                  .get()
                  .getSocketFactory()
                  .createSocket(new Bare(), getInetAddress().getHostAddress(), getPort(), false);
      tls.setUseClientMode(client);
      tls.setNeedClientAuth(true);
      tls.setEnabledProtocols(PROTOCOLS);
      tls.startHandshake();
      secured = Optional.of(tls);
    }
  }

  /** The other member waits no longer for a part of a greeting. */
  private static boolean isLate(long began) {
    return System.nanoTime() - began > PATIENCE.toNanos();
  }

  /** True if it began so long ago that its greeting should be over. */
  boolean isOverdue() {
    return !greeted && System.nanoTime() - opened > 2 * PATIENCE.toNanos();
  }

  /** The certificates of the other member, its own first; none in an open ring. */
  Optional<X509Certificate[]> peer() throws IOException {
    if (secured.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        Arrays.stream(secured.get().getSession().getPeerCertificates())
            .map(X509Certificate.class::cast)
            .toArray(X509Certificate[]::new));
  }

  @Override
  public InputStream getInputStream() throws IOException {
    return secured.isPresent() ? secured.get().getInputStream() : super.getInputStream();
  }

  @Override
  public OutputStream getOutputStream() throws IOException {
    return new Counted(
        secured.isPresent() ? secured.get().getOutputStream() : super.getOutputStream());
  }

  /** Without the last words of TLS, for which a member that is frozen would keep us waiting. */
  @Override
  public void close() throws IOException {
    transport.left(this);
    super.close();
  }

  /** Counts sent bytes, before encryption. */
  private final class Counted extends FilterOutputStream {
    Counted(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int one) throws IOException {
      out.write(one);
      transport.sent(1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      out.write(bytes, from, length);
      transport.sent(length);
    }
  }

  /** The connection below TLS. */
  private final class Bare extends Socket {
    @Override
    public boolean isConnected() {
      return MemberSocket.this.isConnected();
    }

    @Override
    public boolean isClosed() {
      return MemberSocket.this.isClosed();
    }

    @Override
    public InetAddress getInetAddress() {
      return MemberSocket.this.getInetAddress();
    }

    @Override
    public int getPort() {
      return MemberSocket.this.getPort();
    }

    @Override
    public InputStream getInputStream() throws IOException {
      return MemberSocket.super.getInputStream();
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
      return MemberSocket.super.getOutputStream();
    }

    @Override
    public int getSoTimeout() throws SocketException {
      return MemberSocket.this.getSoTimeout();
    }

    @Override
    public void setSoTimeout(int millis) throws SocketException {
      MemberSocket.this.setSoTimeout(millis);
    }

    @Override
    public void close() {} // its opener closes it
  }
}
