package org.gridrls.client.soap;

import java.io.IOException;

/** A server answered with a status of HTTP and no message of SOAP. */
final class HttpStatusException extends IOException {
  private static final long serialVersionUID = 1;

  private final int status;

  HttpStatusException(int status, String reason) {
    super("it answered HTTP " + status + (reason == null ? "" : " " + reason));
    this.status = status;
  }

  int status() {
    return status;
  }
}
