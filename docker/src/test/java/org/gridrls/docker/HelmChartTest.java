package org.gridrls.docker;

import static org.gridrls.docker.HelmChart.at;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.marcnuri.helm.Helm;
import com.marcnuri.helm.LintResult;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1NetworkPolicy;
import io.kubernetes.client.openapi.models.V1PodDisruptionBudget;
import io.kubernetes.client.openapi.models.V1Service;
import io.kubernetes.client.openapi.models.V1StatefulSet;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.certs.AuthorityDirectory;
import org.gridrls.certs.CertificateOrder;
import org.gridrls.cli.RlsCommand;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.kit.schedule.Closer;
import org.gridrls.server.RlsServer;
import org.gridrls.server.ServerConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * The chart for Kubernetes without a cluster: linted and rendered by Helm's library, its objects
 * compared with the API's types, its servers run on this machine with the settings that it gives.
 */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class HelmChartTest {
  private static final String OPEN = "insecure: true\n";
  private static final String SECURED =
      """
      tls:
        secret: rls-tls
        accept: [certificate, signature]
        servers: ['CN=.*[.]svc[.]cluster[.]local']
      image: {tag: "1.0", pullSecrets: [hub]}
      registries: ["https://rls.example.org:39281"]
      registry: {replicas: 2}
      rli: {replicas: 3, storageClass: fast, settings: {rli.parents: ["https://up.example.org:39281"]}}
      lrc: {replicas: 4, settings: {lrc.update.kind: bloom}}
      podAnnotations: {team: grid}
      nodeSelector: {disk: ssd}
      tolerations: [{key: grid, operator: Exists}]
      """;

  private static final String OVER_TLS =
      """
      tls:
        secret: rls-tls
        servers: ['/O=Chart/OU=hosts/.*']
        admins: ['/O=Chart/OU=people/CN=Alice']
      """;
  private static final String MOUNTED = "/etc/rls/tls";
  private static final String REGISTRY = "atlas-rls-registry-0";

  /** Fails for an unknown, missing or wrong field, in parts of the object too. */
  @FunctionalInterface
  private interface ApiType {
    void validate(JsonElement object) throws IOException;
  }

  private static final Map<String, ApiType> TYPES =
      Map.of(
          "ConfigMap", V1ConfigMap::validateJsonElement,
          "Service", V1Service::validateJsonElement,
          "StatefulSet", V1StatefulSet::validateJsonElement,
          "PodDisruptionBudget", V1PodDisruptionBudget::validateJsonElement,
          "NetworkPolicy", V1NetworkPolicy::validateJsonElement);

  @TempDir private Path directory;

  private HelmChart chart(String values) throws IOException {
    return HelmChart.rendered(directory, values);
  }

  @Test
  void theLinterFindsNothing() {
    LintResult result = new Helm(HelmChart.CHART).lint().strict().call();
    assertFalse(result.isFailed(), () -> result.getMessages().toString());
    assertTrue(
        result.getMessages().stream().noneMatch(said -> said.matches("\\[(WARNING|ERROR)].*")),
        () -> result.getMessages().toString());
  }

  @Test
  void everyObjectIsOfTheApi() throws IOException {
    for (Map.Entry<String, Integer> each :
        Map.of(OPEN, 9, SECURED, 9, OPEN + HelmOptionsTest.GUARDED, 15).entrySet()) {
      HelmChart chart = chart(each.getKey());
      assertEquals(each.getValue(), chart.objects().size());
      for (Map<?, ?> object : chart.objects()) {
        TYPES.get(object.get("kind")).validate(new Gson().toJsonTree(object));
      }
    }
  }

  @Test
  void theApiTypesRefuseAMistake() throws IOException {
    String text = new Gson().toJson(chart(OPEN).ofKind("StatefulSet").get(0));
    String wrong = text.replace("\"livenessProbe\"", "\"liveProbe\"");
    assertThrows(
        IllegalArgumentException.class,
        () -> V1StatefulSet.validateJsonElement(new Gson().fromJson(wrong, JsonElement.class)));
  }

  @Test
  void openModeMustBeAskedFor() {
    Map<String, String> refused =
        Map.of(
            "", "set tls.secret, or insecure=true",
            "insecure: true\ntls: {secret: x}\n", "not both",
            "insecure: true\nregistry: {replicas: 0}\n", "set registries",
            "insecure: true\nlrc: {replica: 3}\n", "replica",
            "insecure: true\nlrc: {storage: much}\n", "storage");
    refused.forEach(
        (values, expected) -> {
          Exception failure = assertThrows(Exception.class, () -> chart(values), values);
          assertTrue(String.valueOf(failure.getMessage()).contains(expected), failure::toString);
        });
  }

  @Test
  void podsHaveNoRightsAndAreAskedOverTheirOwnProtocol() throws IOException {
    for (String values : List.of(OPEN, SECURED)) {
      for (Map<?, ?> set : chart(values).ofKind("StatefulSet")) {
        Object pod = at(set, "spec", "template", "spec");
        assertEquals(true, at(pod, "securityContext", "runAsNonRoot"));
        assertEquals(10001, at(pod, "securityContext", "runAsUser"));
        Object container = at(pod, "containers", 0);
        assertEquals(true, at(container, "securityContext", "readOnlyRootFilesystem"));
        assertEquals(false, at(container, "securityContext", "allowPrivilegeEscalation"));
        assertEquals(List.of("ALL"), at(container, "securityContext", "capabilities", "drop"));
        for (String probe : List.of("startupProbe", "livenessProbe", "readinessProbe")) {
          Object scheme = at(container, probe, "httpGet", "scheme");
          String tls = probe.equals("startupProbe") ? null : "HTTPS"; // which runs a program
          assertEquals(values.equals(OPEN) ? "HTTP" : tls, scheme, probe);
        }
      }
    }
  }

  @Test
  void theServersOfASecuredFederationKnowTheirSettings() throws IOException {
    HelmChart chart = chart(SECURED);
    assertEquals(3, chart.configurations().size());
    for (String text : chart.configurations().values()) {
      Path file = Files.writeString(directory.resolve("rls.conf"), text);
      ConfigFile.read(Optional.of(file), Map.of(), ServerConfig::read);
      assertFalse(text.contains("insecure"), text);
      for (String registry :
          List.of(
              "https://rls.example.org:39281",
              "https://atlas-rls-registry-0.atlas-rls-registry.grid.svc.cluster.local:39281",
              "https://atlas-rls-registry-1.atlas-rls-registry.grid.svc.cluster.local:39281")) {
        assertTrue(text.contains('"' + registry + '"'), text);
      }
    }
  }

  @Test
  void theFederationOfTheChartPassesTheSmokeTest() throws IOException {
    HelmChart chart = chart(OPEN);
    Map<String, Integer> ports = chart.ports();
    try (Closer servers = started(chart, ports)) {
      rls("smoke", "--members", "3", "http://127.0.0.1:" + ports.get(REGISTRY));
    }
  }

  @Test
  void overTlsTheFederationPassesTheSmokeTestAndItsStartupProbes() throws IOException {
    AuthorityDirectory authority =
        AuthorityDirectory.create(directory.resolve("ca"), "Chart", Clock.systemUTC());
    AuthorityDirectory.Issued host =
        authority.issue(CertificateOrder.host("localhost", "127.0.0.1"));
    AuthorityDirectory.Issued alice = authority.issue(CertificateOrder.user("Alice"));
    Files.createDirectory(secret());
    Files.copy(host.certificate(), secret().resolve("tls.crt"));
    Files.copy(host.key(), secret().resolve("tls.key"), StandardCopyOption.COPY_ATTRIBUTES);
    Files.copy(authority.certificate(), secret().resolve("ca.crt"));
    HelmChart chart = chart(OVER_TLS);
    Map<String, Integer> ports = chart.ports();
    try (Closer servers = started(chart, ports)) {
      for (Map<?, ?> set : chart.ofKind("StatefulSet")) {
        rls(startupProbe(set, ports));
      }
      rls(
          "smoke",
          "--members=3",
          "--cert=" + alice.certificate(),
          "--key=" + alice.key(),
          "--trust=" + secret().resolve("ca.crt"),
          "https://127.0.0.1:" + ports.get(REGISTRY));
    }
  }

  /** Where the files of the chart's secret lie on this machine. */
  private Path secret() {
    return directory.resolve("tls");
  }

  /** Returns the command like the startup probe of a role, for its server on this machine. */
  private String[] startupProbe(Map<?, ?> set, Map<String, Integer> ports) {
    Object probe = at(set, "spec", "template", "spec", "containers", 0, "startupProbe");
    List<?> command = (List<?>) at(probe, "exec", "command");
    String url = "https://localhost:";
    assertEquals(List.of("bash", "/opt/rls/health", url + "39281", MOUNTED + "/ca.crt"), command);
    int port = ports.get(at(set, "metadata", "name") + "-0");
    return new String[] {"health", "--alive", "--trust=" + secret().resolve("ca.crt"), url + port};
  }

  private Closer started(HelmChart chart, Map<String, Integer> ports) throws IOException {
    Closer running = new Closer();
    try {
      for (Map.Entry<String, String> each : chart.configurationsHere(ports).entrySet()) {
        String name = each.getKey();
        String text = each.getValue().replace(MOUNTED, secret().toString());
        Path file = Files.writeString(directory.resolve(name + ".conf"), text);
        Map<String, String> here =
            Map.of(
                "data",
                directory.resolve(name).toString(),
                "server.host",
                "127.0.0.1",
                "server.port",
                ports.get(name).toString(),
                "membership.lease",
                "3s");
        running.opened(
            RlsServer.start(
                ConfigFile.read(Optional.of(file), here, ServerConfig::read), Clock.systemUTC()));
      }
      return running;
    } catch (RuntimeException | IOException e) {
      running.close();
      throw e;
    }
  }

  private static void rls(String... arguments) {
    StringWriter said = new StringWriter();
    CommandLine line = RlsCommand.commandLine();
    line.setOut(new PrintWriter(said));
    line.setErr(new PrintWriter(said));
    assertEquals(0, line.execute(arguments), said::toString);
  }
}
