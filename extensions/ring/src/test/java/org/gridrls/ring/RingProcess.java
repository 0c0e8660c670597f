package org.gridrls.ring;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A server in a process of its own, which a test may kill. For one thread. */
final class RingProcess implements RingServer {
  private final Process process;
  private final String url;
  private final List<String> said = new ArrayList<>();

  private RingProcess(Process process, String url) {
    this.process = process;
    this.url = url;
  }

  private static List<String> rlsProgram(String... arguments) {
    return program("org.gridrls.server.command.RlsMain", arguments);
  }

  private static List<String> program(String main, String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx160m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                main));
    command.addAll(List.of(arguments));
    return command;
  }

  private static ProcessBuilder server(Path directory, String name, Map<String, String> settings) {
    List<String> command =
        rlsProgram(
            "server",
            "--set=name=" + name,
            "--set=server.port=0",
            "--set=data=" + directory.resolve(name));
    settings.forEach((key, value) -> command.add("--set=" + key + "=" + value));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("RLS_TEST_LOG", "WARN");
    return builder.redirectError(log(directory, name).toFile());
  }

  /** Returns the file to which the server of that name logs. */
  static Path log(Path directory, String name) {
    return directory.resolve(name + ".log");
  }

  /** Returns when it answers. */
  static RingProcess start(Path directory, String name, Map<String, String> settings) {
    return start(server(directory, name, settings), directory, name);
  }

  /** Starts a server with further variables of the environment. */
  static RingProcess start(
      Path directory, String name, Map<String, String> settings, Map<String, String> environment) {
    ProcessBuilder builder = server(directory, name, settings);
    builder.environment().putAll(environment);
    return start(builder, directory, name);
  }

  /** Another program that says like a server that it answers. */
  static RingProcess start(Path directory, String name, Class<?> main, List<String> arguments) {
    List<String> command = program(main.getName(), arguments.toArray(String[]::new));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("RLS_TEST_LOG", "WARN");
    return start(builder.redirectError(log(directory, name).toFile()), directory, name);
  }

  private static RingProcess start(ProcessBuilder builder, Path directory, String name) {
    try {
      Process process = builder.start();
      String line = ready(process.inputReader());
      if (line == null) {
        String log = Files.readString(log(directory, name));
        throw new AssertionError(name + " ended with " + process.waitFor() + ": " + log);
      }
      return new RingProcess(process, line.replaceAll(".* answers at ", ""));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static String ready(BufferedReader out) throws IOException {
    String line = out.readLine();
    while (line != null && !line.contains(" answers at ")) {
      line = out.readLine();
    }
    return line;
  }

  @Override
  public String url() {
    return url;
  }

  /** All lines that it has printed since it was ready. */
  List<String> said() {
    try {
      BufferedReader out = process.inputReader();
      while (out.ready()) {
        said.add(out.readLine());
      }
      return List.copyOf(said);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns where the system shows the process: its files, threads, memory. */
  Path state() {
    return Path.of("/proc", Long.toString(process.pid()));
  }

  /** Kills the process as kill -9 does. */
  void kill() {
    process.destroyForcibly();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Stops it without telling anybody (STOP), or lets it run on (CONT). */
  void signal(String signal) {
    try {
      Process kill = new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start();
      if (kill.waitFor() != 0) {
        throw new AssertionError("kill -" + signal + " failed");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
    try {
      process.waitFor(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
