package org.gridrls.perf.rgrbench;

/** How the information is asked. */
enum Way {
  JDBC("JDBC", ""),
  /** Without security. */
  SOAP("SOAP", ""),
  /** Mutual TLS: the connection proves who asks. */
  TLS("SOAP, TLS", ""),
  /** WS-SecureConversation over TLS. */
  SESSION("SOAP, session", "/ws/session"),
  /** Each message is signed by the key of a certificate (WS-Security), over TLS. */
  SIGNED("SOAP, signed", "/ws/signed");

  private final String shown;
  private final String path;

  Way(String shown, String path) {
    this.shown = shown;
    this.path = path;
  }

  String shown() {
    return shown;
  }

  /** What the address of the server is followed by. */
  String path() {
    return path;
  }

  boolean isSecured() {
    return compareTo(SOAP) > 0;
  }
}
