package org.gridrls.wsrf.notify;

import java.net.InetAddress;
import java.util.List;

/**
 * The receiver of notifications. Immutable.
 *
 * @param headers reference parameters, as XML, that each message must carry
 * @param subscriber the host that subscribed
 * @param owner the name of the caller that subscribed, who alone may change the subscription
 */
public record Consumer(String address, List<String> headers, InetAddress subscriber, String owner) {
  public Consumer {
    headers = List.copyOf(headers);
  }
}
