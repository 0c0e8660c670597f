package org.gridrls.docker;

import java.io.IOException;
import java.io.Reader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * A compose file, read: the command of each container that runs our image, made to run on this
 * machine: each container's host name stands for a port of loopback. Immutable.
 */
record Topology(Map<String, List<String>> commands, Map<String, Integer> ports) {
  private static final String IMAGE = "gridrls/rls";
  private static final String PORT_IN_CONTAINER = ":39281";

  static Topology read(Path composeFile) throws IOException {
    Map<String, List<String>> commands = new LinkedHashMap<>();
    Map<String, Integer> ports = new HashMap<>();
    for (Map.Entry<?, ?> service : services(composeFile).entrySet()) {
      Map<?, ?> body = (Map<?, ?>) service.getValue();
      if (IMAGE.equals(body.get("image"))) {
        String name = (String) service.getKey();
        commands.put(name, ((List<?>) body.get("command")).stream().map(String::valueOf).toList());
        ports.put(name, freePort());
      }
    }
    return new Topology(commands, ports);
  }

  private static Map<?, ?> services(Path composeFile) throws IOException {
    try (Reader reader = Files.newBufferedReader(composeFile, StandardCharsets.UTF_8)) {
      Map<?, ?> root = new Yaml(new SafeConstructor(new LoaderOptions())).load(reader);
      return (Map<?, ?>) root.get("services");
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** The containers that run a server, in the order of the file. */
  List<String> servers() {
    return commands.keySet().stream()
        .filter(name -> commands.get(name).get(0).equals("server"))
        .toList();
  }

  /** The settings of a server, as its command line gives them. */
  Map<String, String> settings(String server) {
    Map<String, String> settings = new LinkedHashMap<>();
    for (String argument : command(server)) {
      if (argument.startsWith("--set=")) {
        String[] setting = argument.substring("--set=".length()).split("=", 2);
        settings.put(setting[0], setting[1]);
      }
    }
    settings.put("server.host", "127.0.0.1");
    settings.put("server.port", String.valueOf(ports.get(server)));
    return settings;
  }

  List<String> command(String container) {
    List<String> here = new ArrayList<>();
    for (String argument : commands.get(container)) {
      String local = argument;
      for (Map.Entry<String, Integer> port : ports.entrySet()) {
        local =
            local.replace(
                "http://" + port.getKey() + PORT_IN_CONTAINER,
                "http://127.0.0.1:" + port.getValue());
      }
      here.add(local);
    }
    return here;
  }
}
