package org.gridrls.perf.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Starts servers in processes of their own, on this JDK, on free ports of the loopback interface;
 * they end with the workspace.
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
   * @param heap the greatest heap, as {@code -Xmx} takes it
   * @param classpath of a JDBC driver that is not shipped
   */
  public record Options(Map<String, String> settings, String heap, Optional<String> classpath) {
    public static Options of(Map<String, String> settings) {
      return new Options(settings, HEAP, Optional.empty());
    }

    public Options heap(String most) {
      return new Options(settings, most, classpath);
    }

    public Options classpath(String path) {
      return new Options(settings, heap, Optional.of(path));
    }
  }

  public Running rls(String name, Options options) {
    List<String> command = new ArrayList<>(List.of(Installation.launcher().toString(), "server"));
    if (!options.settings().containsKey("data")) {
      set(command, "data", workspace.place(name).toString());
    }
    if (!options.settings().containsKey("server.port")) {
      set(command, "server.port", "0");
    }
    set(command, "name", name);
    options.settings().forEach((key, value) -> set(command, key, value));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("JAVA_HOME", Installation.javaHome());
    builder.environment().put("RLS_HEAP", options.heap());
    options.classpath().ifPresent(path -> builder.environment().put("RLS_CLASSPATH", path));
    return started(name, builder);
  }

  private static void set(List<String> command, String key, String value) {
    command.add("--set");
    command.add(key + "=" + value);
  }

  /** A server of the same stack that answers each call of an operation with one recorded reply. */
  public Running echo(String portType, Path reply) {
    return program("echo", EchoServer.class, portType, reply.toString());
  }

  /** The same web server without SOAP, that gives the same bytes to every request. */
  public Running constant(Path reply) {
    return program("constant", ConstantServer.class, reply.toString());
  }

  private Running program(String name, Class<?> main, String... arguments) {
    List<String> command =
        new ArrayList<>(List.of(Installation.java("java"), "-Xlog:disable", "-Xmx" + HEAP));
    if (Runtime.version().feature() >= 24) {
      command.add("--enable-native-access=ALL-UNNAMED");
    }
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(arguments));
    return started(name, new ProcessBuilder(command));
  }

  private Running started(String name, ProcessBuilder builder) {
    Path log = workspace.place("logs").resolve(started++ + "-" + name + ".log");
    return workspace.opened(Running.start(builder, log));
  }
}
