package org.gridrls.kit.security;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/**
 * The key to count unauthenticated callers by: their address; for IPv6 the network, since its owner
 * has many addresses. Stateless, safe for threads.
 */
public final class SourceNetwork {
  private static final int V6_NETWORK_BYTES = 8;

  private SourceNetwork() {}

  /** {@code address} as a connection has it, without a name to look up. */
  public static String of(String address) {
    if (address.indexOf(':') < 0) {
      return address;
    }
    try {
      byte[] bytes = InetAddress.getByName(address).getAddress();
      return bytes.length == 16 ? network(bytes) : address;
    } catch (UnknownHostException e) {
      return address;
    }
  }

  private static String network(byte[] address) throws UnknownHostException {
    Arrays.fill(address, V6_NETWORK_BYTES, address.length, (byte) 0);
    return InetAddress.getByAddress(address).getHostAddress() + "/64";
  }
}
