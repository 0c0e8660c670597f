package org.gridrls.wsrf.notify;

import java.net.InetAddress;
import java.util.List;

/**
 * Where notifications go.
 *
 * @param headers reference parameters, as XML, that each message must carry
 * @param subscriber the host that asked for it
 */
public record Consumer(String address, List<String> headers, InetAddress subscriber) {
  public Consumer {
    headers = List.copyOf(headers);
  }
}
