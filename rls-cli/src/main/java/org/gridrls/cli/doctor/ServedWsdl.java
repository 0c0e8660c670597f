package org.gridrls.cli.doctor;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.gridrls.api.member.MemberPort;
import org.gridrls.client.ServiceAddress;
import org.gridrls.client.soap.SoapConnector;

/** Checks that a server serves the WSDL of its services. Used by one thread. */
final class ServedWsdl {
  private static final Map<String, MemberPort> PORTS =
      Map.of(
          "lrc", MemberPort.LOCAL_REPLICA_CATALOG,
          "rli", MemberPort.REPLICA_LOCATION_INDEX,
          "registry", MemberPort.REGISTRY);
  private static final int HEAD = 4_096;

  private final SoapConnector connector;
  private final Consumer<Finding> tell;

  ServedWsdl(SoapConnector connector, Consumer<Finding> tell) {
    this.connector = connector;
    this.tell = tell;
  }

  void examine(String name, String address, List<String> roles) {
    for (String role : roles) {
      MemberPort port = PORTS.get(role);
      if (port != null) {
        examine(name, ServiceAddress.of(address, port) + "?wsdl");
      }
    }
  }

  private void examine(String name, String url) {
    try {
      String head = head(url);
      if (!head.contains("definitions")) {
        wrong(name, url, "is no WSDL");
      }
    } catch (IOException e) {
      wrong(name, url, "can't be read: " + e.getMessage());
    }
  }

  private void wrong(String name, String url, String what) {
    tell.accept(
        Finding.error(
            name,
            "its " + url + " " + what,
            "check whether a proxy is in between; clients in other languages need the WSDL"));
  }

  private String head(String url) throws IOException {
    HttpURLConnection connection = connector.open(URI.create(url));
    try (InputStream in = connection.getInputStream()) {
      return new String(in.readNBytes(HEAD), StandardCharsets.UTF_8);
    } finally {
      connection.disconnect();
    }
  }
}
