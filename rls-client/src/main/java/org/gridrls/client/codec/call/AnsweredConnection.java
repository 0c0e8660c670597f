package org.gridrls.client.codec.call;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.Map;

/** A connection that has its reply already; bytes written to it are discarded. For one thread. */
final class AnsweredConnection extends HttpURLConnection {
  private final HttpURLConnection answered;
  private final InputStream body;

  /**
   * @param message the beginning of the body
   * @param rest what follows, which is not closed
   */
  AnsweredConnection(HttpURLConnection answered, byte[] message, InputStream rest) {
    super(answered.getURL());
    this.answered = answered;
    this.body = new SequenceInputStream(new ByteArrayInputStream(message), rest);
  }

  @Override
  public void connect() {
    connected = true;
  }

  @Override
  public void disconnect() {
    connected = false;
  }

  @Override
  public boolean usingProxy() {
    return answered.usingProxy();
  }

  @Override
  public OutputStream getOutputStream() {
    return OutputStream.nullOutputStream();
  }

  @Override
  public int getResponseCode() throws IOException {
    return answered.getResponseCode();
  }

  @Override
  public String getResponseMessage() throws IOException {
    return answered.getResponseMessage();
  }

  @Override
  public InputStream getInputStream() {
    return body;
  }

  @Override
  public InputStream getErrorStream() {
    return body;
  }

  @Override
  public String getHeaderField(String name) {
    return answered.getHeaderField(name);
  }

  @Override
  public String getHeaderField(int position) {
    return answered.getHeaderField(position);
  }

  @Override
  public String getHeaderFieldKey(int position) {
    return answered.getHeaderFieldKey(position);
  }

  @Override
  public Map<String, List<String>> getHeaderFields() {
    return answered.getHeaderFields();
  }
}
