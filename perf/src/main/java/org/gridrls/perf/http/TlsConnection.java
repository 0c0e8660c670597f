package org.gridrls.perf.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLParameters;

/** TLS over TCP; the certificate of the server must name its address. For one thread. */
final class TlsConnection extends Connection {
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private final SSLEngine engine;
  private final ByteBuffer encryptedIn;
  private final ByteBuffer encryptedOut;
  private final ByteBuffer plainIn;
  private boolean opened;

  TlsConnection(InetSocketAddress server, SSLContext context) throws IOException {
    super(server);
    engine = context.createSSLEngine(server.getHostString(), server.getPort());
    engine.setUseClientMode(true);
    SSLParameters parameters = engine.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    engine.setSSLParameters(parameters);
    int packet = engine.getSession().getPacketBufferSize();
    encryptedIn = ByteBuffer.allocate(2 * packet);
    encryptedOut = ByteBuffer.allocate(2 * packet);
    plainIn = ByteBuffer.allocate(2 * engine.getSession().getApplicationBufferSize()).limit(0);
    engine.beginHandshake();
  }

  @Override
  boolean opened() throws IOException {
    opened = opened || (connected() && handshaken());
    return opened;
  }

  private boolean handshaken() throws IOException {
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
    requireOpen(engine.wrap(bytes, encryptedOut));
  }

  private static void requireOpen(SSLEngineResult result) throws IOException {
    if (result.getStatus() == Status.CLOSED) {
      throw new IOException("the server has ended the TLS session");
    }
  }

  private boolean flushed() throws IOException {
    encryptedOut.flip();
    super.send(encryptedOut);
    encryptedOut.compact();
    return encryptedOut.position() == 0;
  }

  /** False if more bytes have to come first. */
  private boolean unwrapped() throws IOException {
    while (true) {
      encryptedIn.flip();
      plainIn.compact();
      SSLEngineResult result = engine.unwrap(encryptedIn, plainIn);
      plainIn.flip();
      encryptedIn.compact();
      requireOpen(result);
      if (result.getStatus() != Status.BUFFER_UNDERFLOW) {
        return true;
      }
      int count = super.receive(encryptedIn);
      if (count < 0) {
        throw new IOException("the server has ended the connection");
      }
      if (count == 0) {
        return false;
      }
    }
  }

  @Override
  int interest(boolean unsent) {
    return super.interest(encryptedOut.position() > 0 || (opened && unsent));
  }

  @Override
  void send(ByteBuffer bytes) throws IOException {
    while (flushed() && bytes.hasRemaining()) {
      wrap(bytes);
    }
  }

  @Override
  int receive(ByteBuffer into) throws IOException {
    while (!plainIn.hasRemaining()) {
      HandshakeStatus status = engine.getHandshakeStatus();
      if (status == HandshakeStatus.NEED_TASK || status == HandshakeStatus.NEED_WRAP) {
        handshaken();
      }
      if (!unwrapped()) {
        return 0;
      }
    }
    int count = Math.min(into.remaining(), plainIn.remaining());
    into.put(plainIn.slice().limit(count));
    plainIn.position(plainIn.position() + count);
    return count;
  }
}
