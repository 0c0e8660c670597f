package org.gridrls.perf.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLParameters;

/** TLS over TCP, with a key of ours if there is one; the server must be who its address says. */
final class TlsConnection implements Connection {
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private final PlainConnection plain;
  private final SSLEngine engine;
  private final ByteBuffer came;
  private final ByteBuffer goes;
  private final ByteBuffer read;
  private boolean connected;
  private boolean opened;

  private TlsConnection(PlainConnection plain, SSLEngine engine) throws IOException {
    this.plain = plain;
    this.engine = engine;
    int packet = engine.getSession().getPacketBufferSize();
    came = ByteBuffer.allocate(2 * packet);
    goes = ByteBuffer.allocate(2 * packet);
    read = ByteBuffer.allocate(2 * engine.getSession().getApplicationBufferSize()).limit(0);
    engine.beginHandshake();
  }

  static TlsConnection begin(InetSocketAddress server, SSLContext context) throws IOException {
    SSLEngine engine = context.createSSLEngine(server.getHostString(), server.getPort());
    engine.setUseClientMode(true);
    SSLParameters parameters = engine.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    engine.setSSLParameters(parameters);
    return new TlsConnection(new PlainConnection(server), engine);
  }

  @Override
  public SocketChannel channel() {
    return plain.channel();
  }

  @Override
  public boolean opened() throws IOException {
    connected = connected || plain.opened();
    opened = opened || (connected && shaken());
    return opened;
  }

  private boolean shaken() throws IOException {
    while (true) {
      switch (engine.getHandshakeStatus()) {
        case NEED_TASK -> engine.getDelegatedTask().run();
        case NEED_WRAP -> {
          wrap(NOTHING);
          if (!flushed()) {
            return false;
          }
        }
        case NEED_UNWRAP, NEED_UNWRAP_AGAIN -> {
          if (!unwrapped()) {
            return false;
          }
        }
        case FINISHED, NOT_HANDSHAKING -> {
          return flushed();
        }
      }
    }
  }

  private void wrap(ByteBuffer bytes) throws IOException {
    if (engine.wrap(bytes, goes).getStatus() == Status.CLOSED) {
      throw new IOException("the server has ended the TLS session");
    }
  }

  private boolean flushed() throws IOException {
    goes.flip();
    plain.send(goes);
    goes.compact();
    return goes.position() == 0;
  }

  /** False if more bytes have to come first. */
  private boolean unwrapped() throws IOException {
    while (true) {
      came.flip();
      read.compact();
      SSLEngineResult result = engine.unwrap(came, read);
      read.flip();
      came.compact();
      if (result.getStatus() == Status.CLOSED) {
        throw new IOException("the server has ended the TLS session");
      }
      if (result.getStatus() != Status.BUFFER_UNDERFLOW) {
        return true;
      }
      int count = plain.receive(came);
      if (count < 0) {
        throw new IOException("the server has ended the connection");
      }
      if (count == 0) {
        return false;
      }
    }
  }

  @Override
  public int interest(boolean unsent) {
    if (!connected) {
      return SelectionKey.OP_CONNECT;
    }
    boolean writes = goes.position() > 0 || (opened && unsent);
    return writes ? SelectionKey.OP_READ | SelectionKey.OP_WRITE : SelectionKey.OP_READ;
  }

  @Override
  public boolean send(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      if (!flushed()) {
        return false;
      }
      wrap(bytes);
    }
    return flushed();
  }

  @Override
  public int receive(ByteBuffer into) throws IOException {
    while (!read.hasRemaining()) {
      HandshakeStatus status = engine.getHandshakeStatus();
      if (status == HandshakeStatus.NEED_TASK || status == HandshakeStatus.NEED_WRAP) {
        shaken();
      }
      if (!unwrapped()) {
        return 0;
      }
    }
    int count = Math.min(into.remaining(), read.remaining());
    into.put(read.slice().limit(count));
    read.position(read.position() + count);
    return count;
  }

  @Override
  public void close() {
    plain.close();
  }
}
