package org.gridrls.docker;

import static org.gridrls.docker.HelmChart.at;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.server.ServerConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Options of the chart: which changes restart servers, secrets, additions to pods, guards. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class HelmOptionsTest {
  static final String GUARDED =
      """
      podDisruptionBudget: true
      networkPolicy: {enabled: true, from: [{namespaceSelector: {matchLabels: {team: grid}}}]}
      """;
  private static final List<String> ROLES = List.of("lrc", "registry", "rli");

  @TempDir private Path directory;

  private HelmChart chart(String values) throws IOException {
    return HelmChart.rendered(directory, "insecure: true\n" + values);
  }

  /** Maps each role to its pods' checksum, whose change restarts them. */
  private Map<Object, Object> checksums(String values) throws IOException {
    return sets(chart(values), set -> at(pods(set), "metadata", "annotations"));
  }

  private static Map<Object, Object> sets(HelmChart chart, Function<Map<?, ?>, Object> part) {
    return chart.ofKind("StatefulSet").stream()
        .collect(
            Collectors.toMap(
                set -> at(set, "metadata", "labels", "app.kubernetes.io/component"), part));
  }

  private static Object pods(Map<?, ?> set) {
    return at(set, "spec", "template");
  }

  private static Object container(Map<?, ?> set) {
    return at(pods(set), "spec", "containers", 0);
  }

  @Test
  void scalingRestartsNoServer() throws IOException {
    Map<Object, Object> before = checksums("");
    assertEquals(ROLES, before.keySet().stream().sorted().toList());
    assertEquals(before, checksums("lrc: {replicas: 4}\nrli: {replicas: 2}\n"));
    assertEquals(before, checksums("lrc: {resources: {limits: {memory: 4Gi}}, storage: 20Gi}\n"));
  }

  @Test
  void anotherConfigurationRestartsWhomItConcerns() throws IOException {
    Map<Object, Object> before = checksums("");
    Map<Object, Object> bloom = checksums("lrc: {settings: {lrc.update.kind: bloom}}\n");
    assertNotEquals(before.get("lrc"), bloom.get("lrc"));
    assertEquals(before.get("rli"), bloom.get("rli"));
    for (String registries :
        List.of("registry: {replicas: 2}\n", "registries: ['http://rls.example.org:39281']\n")) {
      Map<Object, Object> more = checksums(registries);
      for (String role : ROLES) {
        assertNotEquals(before.get(role), more.get(role), role + " after " + registries);
      }
    }
  }

  @Test
  void thePasswordOfTheDatabaseComesFromASecret() throws IOException {
    HelmChart chart =
        chart(
            """
            lrcPassword: {secret: database, key: word}
            lrc: {settings: {lrc.store: "jdbc:postgresql://db/rls", lrc.user: rls}}
            """);
    for (Map.Entry<String, String> each : chart.configurations().entrySet()) {
      boolean catalog = each.getKey().contains("-lrc-");
      assertEquals(catalog, each.getValue().contains("lrc.password = ${RLS_LRC_PASSWORD}"));
    }
    String text = chart.configurations().get("atlas-rls-lrc-0");
    Path file = directory.resolve("rls.conf");
    Files.writeString(file, text.replace("${RLS_LRC_PASSWORD}", "\"secret\""));
    ConfigFile.read(Optional.of(file), Map.of(), ServerConfig::read);
    Map<Object, Object> variables = sets(chart, set -> at(container(set), "env"));
    assertEquals(1, ((List<?>) variables.get("rli")).size());
    Object reference = at(variables.get("lrc"), 1, "valueFrom", "secretKeyRef");
    assertEquals(Map.of("name", "database", "key", "word"), reference);
  }

  @Test
  void podsGetFurtherVariablesAndVolumes() throws IOException {
    HelmChart chart =
        chart(
            """
            extraEnv: [{name: JAVA_TOOL_OPTIONS, value: -Xlog:gc}]
            extraVolumes: [{name: drivers, configMap: {name: drivers}}]
            extraVolumeMounts: [{name: drivers, mountPath: /opt/rls/drivers}]
            """);
    for (Map<?, ?> set : chart.ofKind("StatefulSet")) {
      assertEquals("JAVA_TOOL_OPTIONS", at(container(set), "env", 1, "name"));
      List<?> mounts = (List<?>) at(container(set), "volumeMounts");
      assertTrue(mounts.contains(Map.of("name", "drivers", "mountPath", "/opt/rls/drivers")));
      assertTrue(at(pods(set), "spec", "volumes").toString().contains("configMap={name=drivers}"));
    }
  }

  @Test
  void budgetsAndPoliciesApplyToThePodsOfTheirRole() throws IOException {
    HelmChart chart = chart(GUARDED);
    Map<Object, Object> pods = sets(chart, set -> at(pods(set), "metadata", "labels"));
    Map<String, String> selectors =
        Map.of("PodDisruptionBudget", "selector", "NetworkPolicy", "podSelector");
    selectors.forEach(
        (kind, selector) -> {
          assertEquals(3, chart.ofKind(kind).size(), kind);
          for (Map<?, ?> object : chart.ofKind(kind)) {
            Map<?, ?> labels = (Map<?, ?>) at(object, "spec", selector, "matchLabels");
            Map<?, ?> role = (Map<?, ?>) pods.get(labels.get("app.kubernetes.io/component"));
            assertTrue(role.entrySet().containsAll(labels.entrySet()), object::toString);
          }
        });
    Object from = at(chart.ofKind("NetworkPolicy").get(0), "spec", "ingress", 0, "from");
    assertEquals(2, ((List<?>) from).size());
    assertEquals("grid", at(from, 1, "namespaceSelector", "matchLabels", "team"));
  }

  @Test
  void prometheusReadsTheServicesOfAllRoles() throws IOException {
    HelmChart chart =
        chart(
            "serviceMonitor: {enabled: true, labels: {release: prom}, endpoint: {scrapeTimeout: 5s}}\n");
    List<Map<?, ?>> monitors = chart.ofKind("ServiceMonitor");
    assertEquals(3, monitors.size());
    for (int i = 0; i < monitors.size(); i++) {
      assertEquals("prom", at(monitors.get(i), "metadata", "labels", "release"));
      assertEquals("/metrics", at(monitors.get(i), "spec", "endpoints", 0, "path"));
      Map<?, ?> labels = (Map<?, ?>) at(monitors.get(i), "spec", "selector", "matchLabels");
      Map<?, ?> service = (Map<?, ?>) at(chart.ofKind("Service").get(i), "metadata", "labels");
      assertTrue(service.entrySet().containsAll(labels.entrySet()), labels::toString);
    }
    assertTrue(chart("").ofKind("ServiceMonitor").isEmpty());
  }
}
