package org.gridrls.transfer.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.UrlAuthority;
import org.gridrls.client.AtomicFile;
import org.gridrls.transfer.file.LandingException;
import org.gridrls.transfer.file.LandingException.LandingFailure;
import org.gridrls.transfer.mover.Abort;
import org.gridrls.transfer.mover.Incoming;
import org.gridrls.transfer.mover.LeastRate;
import org.gridrls.transfer.mover.Moved;
import org.gridrls.transfer.mover.Mover;
import org.gridrls.transfer.mover.SourceException;
import org.gridrls.transfer.mover.SourceException.SourceFailure;
import org.gridrls.transfer.order.PathUrl;
import org.gridrls.transfer.order.TargetUrl;

/**
 * Fetches files by a program that the site chooses for a protocol, such as xrdcp for {@code root}.
 * The words of its command are passed without a shell. The program is killed if its file grows too
 * slowly. Safe for threads.
 */
public final class CommandMover implements Mover<Incoming> {
  /** The usual programs. */
  public static final Map<String, String> DEFAULTS =
      Map.of(
          "root", "xrdcp -f -s {url} {file}",
          "roots", "xrdcp -f -s {url} {file}",
          "gsiftp", "globus-url-copy {url} file://{file}");

  private static final long TICK_MILLIS = 100;
  private static final int SAID_MAX = 500;

  private final Map<String, List<String>> commands;
  private final Duration stall;

  /**
   * @param commands by scheme: words separated by blanks, of which one has {@code {url}} and one
   *     {@code {file}} in it
   */
  public CommandMover(Map<String, String> commands, Duration stall) {
    this.commands =
        commands.entrySet().stream()
            .collect(
                Collectors.toUnmodifiableMap(
                    Map.Entry::getKey, entry -> words(entry.getKey(), entry.getValue())));
    this.stall = stall;
  }

  private static List<String> words(String scheme, String command) {
    if (!command.contains("{url}") || !command.contains("{file}")) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "the command for " + scheme + " needs {url} and {file}", command);
    }
    return Arrays.asList(command.strip().split("\\s+"));
  }

  @Override
  public boolean handles(TargetUrl source) {
    return commands.containsKey(source.scheme());
  }

  @Override
  public Moved move(TargetUrl source, Incoming incoming) throws SourceException, LandingException {
    long start = System.nanoTime();
    Path said = null;
    try {
      incoming.part().reset();
      said = Files.createTempFile("rls-transfer", ".log");
      int code = run(source, incoming, said);
      incoming.part().reopen();
      if (code != 0) {
        throw new SourceException(
            SourceFailure.REFUSED,
            source + ": the program ended with code " + code + UrlAuthority.masked(said(said)));
      }
      long size = incoming.part().size();
      Duration took = Duration.ofNanos(System.nanoTime() - start);
      return new Moved(size, Duration.ZERO, took);
    } catch (SourceException | LandingException e) {
      throw e;
    } catch (IOException e) {
      throw new LandingException(LandingFailure.DISK, "cannot write: " + AtomicFile.reason(e), e);
    } finally {
      delete(said);
    }
  }

  private int run(TargetUrl source, Incoming incoming, Path said) throws IOException {
    String file = incoming.part().path().toString();
    List<String> command =
        commands.get(source.scheme()).stream()
            .map(word -> word.replace("{file}", file).replace("{url}", argument(source)))
            .toList();
    Process process;
    try {
      process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
              .redirectOutput(said.toFile())
              .start();
    } catch (IOException e) {
      throw new SourceException(
          SourceFailure.REFUSED, "cannot run " + command.get(0) + ": " + e.getMessage(), e);
    }
    Abort.current().running(() -> kill(process));
    try {
      return await(process, source, incoming);
    } finally {
      kill(process);
    }
  }

  private static void kill(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  /** Returns the name as it is registered where servers decode no path, else the encoded URL. */
  private static String argument(TargetUrl source) {
    return PathUrl.isVerbatim(source.scheme()) ? source.target().value() : source.uri().toString();
  }

  private int await(Process process, TargetUrl source, Incoming incoming) throws SourceException {
    long size = 0;
    LeastRate least = Abort.current().leastRate(stall);
    try {
      while (!process.waitFor(TICK_MILLIS, TimeUnit.MILLISECONDS)) {
        long now = incoming.part().path().toFile().length();
        if (now != size) {
          incoming.meter().accept(now - size);
          size = now;
        }
        if (least.isLost(size)) {
          throw new SourceException(
              SourceFailure.STALLED,
              source + " transferred almost nothing for " + stall.toSeconds() + " s");
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SourceException(SourceFailure.STALLED, "interrupted", e);
    }
    incoming.meter().accept(incoming.part().path().toFile().length() - size);
    return process.exitValue();
  }

  private static String said(Path said) throws IOException {
    byte[] bytes = Files.readAllBytes(said);
    int from = Math.max(0, bytes.length - SAID_MAX);
    String text = new String(bytes, from, bytes.length - from, StandardCharsets.UTF_8).strip();
    return text.isEmpty() ? "" : ": " + text.replaceAll("[\\p{Cntrl}]+", " ");
  }

  private static void delete(Path file) {
    if (file != null && !file.toFile().delete()) {
      file.toFile().deleteOnExit();
    }
  }
}
