package org.gridrls.perf.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gridrls.perf.measure.Unchecked;

/** Where the programs are: ours, and the JDK that runs this one and the others. No state. */
public final class InstalledServer {
  private InstalledServer() {}

  /** The directory that holds the launcher {@code rls}. */
  public static Path home() {
    Path given = Path.of(System.getProperty("rls.home", "."));
    for (Path path = given.toAbsolutePath().normalize(); path != null; path = path.getParent()) {
      if (Files.isExecutable(path.resolve("rls")) && Files.isDirectory(path.resolve("perf"))) {
        return path;
      }
    }
    throw new IllegalStateException("no launcher rls at " + given + " (property rls.home)");
  }

  /** The launcher with these arguments, on the JDK that runs this program. */
  public static ProcessBuilder rls(List<String> arguments) {
    List<String> command = new ArrayList<>(List.of(home().resolve("rls").toString()));
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    return builder;
  }

  /** Runs a program to its end; returns its output. */
  public static String said(ProcessBuilder builder) {
    Process process = Unchecked.get(builder.redirectError(ProcessBuilder.Redirect.DISCARD)::start);
    byte[] said = Unchecked.get(process.getInputStream()::readAllBytes);
    if (process.onExit().join().exitValue() != 0) {
      throw new IllegalStateException(builder.command() + " fails: " + new String(said, UTF_8));
    }
    return new String(said, UTF_8);
  }

  /** The jar that a class comes from. */
  public static String jarOf(Class<?> type) {
    return type.getProtectionDomain().getCodeSource().getLocation().getPath();
  }

  /** A program of the JDK. */
  public static String java(String program) {
    return Path.of(System.getProperty("java.home"), "bin", program).toString();
  }

  /** The command line of a Java program on the class path of this one. */
  public static List<String> java(List<String> options, String main, String... arguments) {
    List<String> command = new ArrayList<>(List.of(java("java"), "-Xlog:disable"));
    if (Runtime.version().feature() >= 24) {
      command.add("--enable-native-access=ALL-UNNAMED");
    }
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main));
    command.addAll(List.of(arguments));
    return command;
  }
}
