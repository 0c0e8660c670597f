package org.gridrls.wsrf.notify;

import java.net.InetAddress;
import java.util.List;

/**
 * The receiver of notifications. Immutable.
 *
 * @param headers reference parameters, as XML, that each message must carry
 * @param subscriber the host that subscribed
 */
public record Consumer(String address, List<String> headers, InetAddress subscriber) {
  public Consumer {
    headers = List.copyOf(headers);
  }
}
