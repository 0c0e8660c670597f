package org.gridrls.testkit.cluster;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Programs of a cluster as a distribution installs them, run by a user of their own because most of
 * them refuse root. Everything they write is below one directory, which is deleted at the end. For
 * one thread.
 */
public final class ClusterPrograms implements AutoCloseable {
  private static final boolean ROOT = "root".equals(System.getProperty("user.name"));

  private final String user;
  private final Path directory;
  private final List<Process> started = new ArrayList<>();

  /**
   * Starts nothing yet.
   *
   * @param user who runs the programs if this process belongs to root
   */
  public ClusterPrograms(String user) throws IOException {
    this.user = user;
    directory = Files.createTempDirectory("cluster");
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
    Runtime.getRuntime().addShutdownHook(new Thread(this::killAll)); // also if a start fails
  }

  /** Which of these files are not installed on this machine. */
  public static List<String> missing(List<String> files) {
    return files.stream().filter(file -> !Files.exists(Path.of(file))).toList();
  }

  /** A directory that belongs to the user of the programs. */
  public Path directory(String name) throws IOException {
    Path made = Files.createDirectory(directory.resolve(name));
    Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("rwx------"));
    if (ROOT) {
      Files.setOwner(
          made, made.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(user));
    }
    return made;
  }

  /** A port that no program uses now. */
  public static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0)) {
      return free.getLocalPort();
    }
  }

  /** Starts a program whose output is added to a file. */
  public Process start(Path log, List<String> program) throws IOException {
    List<String> command = new ArrayList<>();
    if (ROOT) {
      command.addAll(List.of("setpriv", "--reuid=" + user, "--regid=" + user, "--clear-groups"));
    }
    command.addAll(program);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    builder.environment().put("HOME", directory.toString());
    Process process = builder.start();
    add(process);
    return process;
  }

  /** Runs a program to its end; returns what its output file has then. */
  public String run(Path log, List<String> program) throws IOException {
    try {
      int exit = start(log, program).waitFor();
      String said = Files.readString(log);
      if (exit != 0) {
        throw new IOException(program + " ended with " + exit + ": " + said);
      }
      return said;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  /** Kills processes with SIGKILL, and their children, and waits for their end. */
  public static void kill(List<ProcessHandle> processes) {
    List<ProcessHandle> all =
        processes.stream()
            .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()))
            .toList();
    all.forEach(ProcessHandle::destroyForcibly);
    all.forEach(process -> process.onExit().join());
  }

  private synchronized void add(Process process) {
    started.add(process);
  }

  private synchronized void killAll() {
    kill(started.stream().map(Process::toHandle).toList());
  }

  /** Kills what still runs, and deletes all files. */
  @Override
  public void close() {
    killAll();
    try (Stream<Path> files = Files.walk(directory)) {
      files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
