package org.gridrls.docker;

import com.marcnuri.helm.Helm;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The chart with some values, rendered by Helm's own library. Immutable. */
record HelmChart(List<Map<?, ?>> objects) {
  static final Path CHART = Path.of("helm/rls");
  static final String RELEASE = "atlas";
  private static final String DOMAIN = ".grid.svc.cluster.local:39281";

  /** {@code values} in YAML; a file below {@code directory} takes them. */
  static HelmChart rendered(Path directory, String values) throws IOException {
    Path file = Files.writeString(Files.createTempFile(directory, "values", ".yaml"), values);
    String text =
        new Helm(CHART)
            .template()
            .withName(RELEASE)
            .withNamespace("grid")
            .withKubeVersion("1.34.0")
            .withValuesFile(file)
            .call();
    List<Map<?, ?>> objects = new ArrayList<>();
    for (Object each : new Yaml(new SafeConstructor(new LoaderOptions())).loadAll(text)) {
      if (each instanceof Map<?, ?> object) {
        objects.add(object);
      }
    }
    return new HelmChart(List.copyOf(objects));
  }

  /** Returns what lies in a tree of maps below these keys; null if nothing does. */
  static Object at(Object tree, Object... keys) {
    Object found = tree;
    for (Object key : keys) {
      if (found instanceof List<?> list && key instanceof Integer index) {
        found = list.get(index);
      } else {
        found = found instanceof Map<?, ?> map ? map.get(key) : null;
      }
    }
    return found;
  }

  List<Map<?, ?>> ofKind(String kind) {
    return objects.stream().filter(each -> kind.equals(each.get("kind"))).toList();
  }

  /** The configuration file of the first server of each role, by its name. */
  Map<String, String> configurations() {
    Map<String, String> texts = new LinkedHashMap<>();
    for (Map<?, ?> map : ofKind("ConfigMap")) {
      String pod = at(map, "metadata", "name") + "-0";
      String text = Objects.toString(at(map, "data", "rls.conf"));
      texts.put(pod, text.replace("${POD_NAME}", '"' + pod + '"').replace("\"\"", ""));
    }
    return texts;
  }

  /** Returns configurations for this machine: each server's host becomes a port of loopback. */
  Map<String, String> configurationsHere(Map<String, Integer> ports) {
    Map<String, String> here = configurations();
    for (Map.Entry<String, Integer> port : ports.entrySet()) {
      String service = port.getKey().replaceFirst("-0$", "");
      String there = "://" + port.getKey() + "." + service + DOMAIN;
      here.replaceAll((pod, text) -> text.replace(there, "://127.0.0.1:" + port.getValue()));
    }
    return here;
  }

  /** A free port for each server. */
  Map<String, Integer> ports() throws IOException {
    Map<String, Integer> ports = new LinkedHashMap<>();
    for (String pod : configurations().keySet()) {
      try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
        ports.put(pod, socket.getLocalPort());
      }
    }
    return ports;
  }
}
