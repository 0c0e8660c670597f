package org.gridrls.perf.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Starts servers in processes of their own, on this JDK, on free ports of the loopback interface;
 * they end with the workspace. For one thread.
 */
public final class Servers {
  private static final String HEAP = "512m";

  private final Workspace workspace;
  private int started;

  public Servers(Workspace workspace) {
    this.workspace = workspace;
  }

  /**
   * {@code rls server} as an operator starts it.
   *
   * @param heap the maximum heap, as {@code -Xmx} takes it
   * @param classpath of a JDBC driver that is not shipped
   * @param java options of its JVM
   */
  public record Options(
      Map<String, String> settings, String heap, Optional<String> classpath, String java) {
    public static Options of(Map<String, String> settings) {
      return new Options(settings, HEAP, Optional.empty(), "");
    }

    public Options heap(String most) {
      return new Options(settings, most, classpath, java);
    }

    public Options classpath(String path) {
      return new Options(settings, heap, Optional.of(path), java);
    }

    public Options java(String more) {
      return new Options(settings, heap, classpath, more);
    }
  }

  /** A server with these roles and nothing else set. */
  public Running rls(String name, String roles, String heap) {
    return rls(name, Options.of(Map.of("roles", roles)).heap(heap));
  }

  public Running rls(String name, Options options) {
    Map<String, String> settings = new TreeMap<>();
    settings.put("name", name);
    settings.put("data", workspace.place(name).toString());
    settings.put("server.port", "0");
    settings.putAll(options.settings());
    List<String> arguments = new ArrayList<>(List.of("server"));
    settings.forEach((key, value) -> arguments.addAll(List.of("--set", key + "=" + value)));
    ProcessBuilder builder = InstalledServer.rls(arguments);
    builder.environment().put("RLS_HEAP", options.heap());
    if (!options.java().isEmpty()) {
      builder.environment().put("RLS_JAVA_OPTIONS", options.java());
    }
    options.classpath().ifPresent(path -> builder.environment().put("RLS_CLASSPATH", path));
    return started(name, builder);
  }

  /** Starts the web server without SOAP; it answers every request with the same bytes. */
  public Running constant(Path reply) {
    return program("constant", ConstantServer.class, reply.toString());
  }

  /** Starts a Java program that serves, as the launcher starts servers. */
  public Running program(String name, Class<?> main, String... arguments) {
    List<String> options = new ArrayList<>(List.of("-Xmx" + HEAP));
    int processors = Runtime.getRuntime().availableProcessors();
    if (processors >= 2 && processors <= 4) {
      options.add("-XX:+UseParallelGC");
    }
    List<String> command = InstalledServer.java(options, main.getName(), arguments);
    return started(name, new ProcessBuilder(command));
  }

  private Running started(String name, ProcessBuilder builder) {
    Path log = workspace.place("logs").resolve(started++ + "-" + name + ".log");
    return workspace.opened(Running.start(workspace, builder, log));
  }
}
