package org.gridrls.docker;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.gridrls.testkit.cluster.ClusterPrograms;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * The containers of a compose file as programs of this machine. Each has an address of loopback for
 * itself, on which the ports are those of the file. For one thread.
 */
final class LocalContainers implements AutoCloseable {
  private final Map<?, ?> file;
  private final ClusterPrograms programs;
  private final Map<String, String> addresses = new LinkedHashMap<>();
  private final Map<String, Path> homes = new LinkedHashMap<>();

  LocalContainers(Path composeFile, String user) throws IOException {
    try (Reader reader = Files.newBufferedReader(composeFile, StandardCharsets.UTF_8)) {
      file = read(reader);
    }
    programs = new ClusterPrograms(user);
    ThreadLocalRandom random = ThreadLocalRandom.current();
    String network = "127." + random.nextInt(16, 250) + "." + random.nextInt(256) + ".";
    for (Object name : section("services").keySet()) {
      addresses.put((String) name, network + (addresses.size() + 1));
    }
  }

  static Map<?, ?> read(Reader yaml) {
    return new Yaml(new SafeConstructor(new LoaderOptions())).load(yaml);
  }

  Map<?, ?> section(String name) {
    return (Map<?, ?>) file.get(name);
  }

  Map<?, ?> service(String name) {
    return (Map<?, ?>) section("services").get(name);
  }

  Object environment(String name, String variable) {
    return ((Map<?, ?>) service(name).get("environment")).get(variable);
  }

  /** The command of a container, with the addresses of this machine. */
  List<String> command(String name) {
    return ((List<?>) service(name).get("command"))
        .stream().map(part -> here((String) part)).toList();
  }

  String address(String name) {
    return addresses.get(name);
  }

  /** A directory of the container, made when it is first asked for. */
  Path home(String name) throws IOException {
    Path known = homes.get(name);
    if (known == null) {
      known = programs.directory(name);
      homes.put(name, known);
    }
    return known;
  }

  Path log(String name) throws IOException {
    return home(name).resolve("log");
  }

  /** Returns what the programs of these containers said. */
  String logs(List<String> names) throws IOException {
    StringBuilder all = new StringBuilder();
    for (String name : names) {
      if (Files.exists(log(name))) {
        all.append("--- ").append(name).append('\n').append(Files.readString(log(name)));
      }
    }
    return all.toString();
  }

  /** A text of the file, with addresses instead of names of hosts, and as compose reads it. */
  String here(String text) {
    String local = text.replace("$$", "$");
    for (Map.Entry<String, String> one : addresses.entrySet()) {
      local = local.replaceAll("(?<=[/,@'\\s])" + one.getKey() + "(?=[:,/']|\\s)", one.getValue());
    }
    return local;
  }

  Process start(String name, List<String> program) throws IOException {
    return programs.start(log(name), program);
  }

  boolean succeeds(String name, List<String> program) {
    try {
      return programs.start(home(name).resolve("checks.log"), program).waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  void run(String name, List<String> program) throws IOException {
    programs.run(home(name).resolve("preparation.log"), program);
  }

  @Override
  public void close() {
    programs.close();
  }
}
