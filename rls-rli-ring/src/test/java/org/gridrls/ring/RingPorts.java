package org.gridrls.ring;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import org.gridrls.rli.RingConfig;

/** Free ports on loopback for the members of a ring. Stateless. */
public final class RingPorts {
  private RingPorts() {}

  /** Configurations of that many members. */
  public static List<RingConfig> ring(String name, int members) {
    List<String> addresses = free(members).stream().map(port -> "127.0.0.1:" + port).toList();
    return addresses.stream().map(bind -> new RingConfig(name, addresses, bind)).toList();
  }

  /** Ports that were free a moment ago. */
  public static List<Integer> free(int count) {
    List<ServerSocket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < count; i++) {
        sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
      }
      List<Integer> ports = sockets.stream().map(ServerSocket::getLocalPort).toList();
      for (ServerSocket socket : sockets) {
        socket.close();
      }
      return ports;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
