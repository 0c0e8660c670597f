package org.gridrls.demo;

import java.util.Map;

/** A running server of the demo; the program that has the demo starts it. Used by one thread. */
public interface DemoServer extends AutoCloseable {
  /** The URL by which others call the server. */
  String baseUrl();

  /** Leaves the federation and stops. */
  @Override
  void close();

  /** Starts servers. */
  @FunctionalInterface
  interface Starter {
    /** Returns when the server answers requests. */
    DemoServer start(Map<String, String> settings);
  }
}
