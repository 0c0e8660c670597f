package org.gridrls.transfer.proof;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridrls.api.UrlAuthority;
import org.gridrls.client.AtomicFile;
import org.gridrls.transfer.file.Expected;
import org.gridrls.transfer.file.Mismatch;
import org.gridrls.transfer.http.HttpProof;
import org.gridrls.transfer.http.StoredFile;
import org.gridrls.transfer.mover.SourceException;
import org.gridrls.transfer.mover.SourceException.SourceFailure;
import org.gridrls.transfer.order.FileFacts;
import org.gridrls.transfer.order.TargetUrl;

/**
 * Compares files at XRootD servers with what catalogs state about them, by the program xrdfs, which
 * uses the credentials of its environment. Stateless, safe for threads.
 */
final class XrootdProof {
  private static final Set<String> SCHEMES = Set.of("root", "roots", "xroot", "xroots");
  private static final String CHECKSUM = "adler32";
  private static final long SECONDS_MAX = 60;
  private static final int OUTPUT_MAX = 4_096;
  private static final Pattern SIZE = Pattern.compile("(?m)^Size:\\s+([0-9]{1,18})$");
  private static final Pattern SUM =
      Pattern.compile("(?m)^" + CHECKSUM + "\\s+([0-9a-fA-F]{1,8})$");
  private static final int CANNOT_CONNECT = 51;

  private XrootdProof() {}

  private record Output(int code, String text) {
    private String line() {
      return UrlAuthority.masked(text.replaceAll("[\\p{Cntrl}]+", " ").strip());
    }
  }

  static boolean handles(TargetUrl url) {
    return SCHEMES.contains(url.scheme()) && !url.hasUser();
  }

  /**
   * Returns the expected facts that the server states of the file, as HttpProof does. Checksums are
   * compared only if the server states adler32; empty if this machine has no xrdfs.
   */
  static Optional<List<String>> compared(TargetUrl file, Expected expected, HttpProof.Depth depth)
      throws SourceException {
    Optional<Output> stat = run(file, "stat", path(file));
    if (stat.isEmpty()) {
      return Optional.empty();
    }
    Matcher size = SIZE.matcher(required(file, stat.get()).text());
    if (!size.find() || stat.get().text().contains("IsDir")) {
      throw new SourceException(
          SourceFailure.NOT_THE_FILE, file + " is no file: " + stat.get().line());
    }
    StoredFile stored =
        new StoredFile(
            OptionalLong.of(Long.parseLong(size.group(1))), checksum(file, expected, depth));
    Optional<Mismatch> wrong = stored.difference(expected);
    if (wrong.isPresent()) {
      throw SourceException.of(file, wrong.get());
    }
    List<String> same = new ArrayList<>();
    if (expected.size().isPresent()) {
      same.add(FileFacts.SIZE);
    }
    expected.checksums().keySet().stream()
        .filter(stored.checksums()::containsKey)
        .forEach(same::add);
    return Optional.of(same);
  }

  private static Map<String, String> checksum(
      TargetUrl file, Expected expected, HttpProof.Depth depth) throws SourceException {
    String path = path(file);
    if (depth == HttpProof.Depth.SIZE
        || !expected.checksums().containsKey(CHECKSUM)
        || path.contains("?")) {
      return Map.of();
    }
    Optional<Output> answer = run(file, "query", "checksum", path + "?cks.type=" + CHECKSUM);
    Matcher sum = SUM.matcher(answer.map(Output::text).orElse(""));
    return sum.find()
        ? Map.of(CHECKSUM, "%08x".formatted(Long.parseLong(sum.group(1), 16)))
        : Map.of();
  }

  /** Returns the path on the server: root://HOST//PATH has one slash more. */
  private static String path(TargetUrl file) {
    String target = file.target().value();
    int slash = target.indexOf('/', target.indexOf("://") + 3);
    return "/" + (slash < 0 ? "" : target.substring(slash).replaceFirst("^/+", ""));
  }

  private static Output required(TargetUrl file, Output answer) throws SourceException {
    if (answer.code() != 0) {
      SourceFailure reason =
          answer.code() == CANNOT_CONNECT
              ? SourceFailure.UNREACHABLE
              : answer.text().contains("[3011]") ? SourceFailure.NOT_FOUND : SourceFailure.REFUSED;
      throw new SourceException(reason, file + ": " + answer.line());
    }
    return answer;
  }

  private static Optional<Output> run(TargetUrl file, String... words) throws SourceException {
    List<String> command = new ArrayList<>(List.of("xrdfs", file.scheme() + "://" + file.host()));
    command.addAll(Arrays.asList(words));
    Path said = null;
    try {
      said = Files.createTempFile("rls-proof", ".log");
      ProcessBuilder builder =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectInput(Path.of("/dev/null").toFile())
              .redirectOutput(said.toFile());
      builder.environment().put("XRD_CONNECTIONWINDOW", "10");
      builder.environment().put("XRD_CONNECTIONRETRY", "1");
      builder.environment().put("XRD_REQUESTTIMEOUT", Long.toString(SECONDS_MAX));
      Process process;
      try {
        process = builder.start();
      } catch (IOException absent) {
        return Optional.empty();
      }
      return Optional.of(new Output(await(process, file), text(said)));
    } catch (SourceException e) {
      throw e;
    } catch (IOException e) {
      throw new SourceException(
          SourceFailure.REFUSED, "cannot run xrdfs: " + AtomicFile.reason(e), e);
    } finally {
      if (said != null && !said.toFile().delete()) {
        said.toFile().deleteOnExit();
      }
    }
  }

  private static int await(Process process, TargetUrl file) throws SourceException {
    try {
      if (!process.waitFor(SECONDS_MAX, TimeUnit.SECONDS)) {
        throw new SourceException(
            SourceFailure.STALLED, file + ": no answer in " + SECONDS_MAX + " s");
      }
      return process.exitValue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SourceException(SourceFailure.STALLED, "interrupted", e);
    } finally {
      process.destroyForcibly();
    }
  }

  private static String text(Path said) throws IOException {
    try (var in = Files.newInputStream(said)) {
      return new String(in.readNBytes(OUTPUT_MAX), StandardCharsets.UTF_8);
    }
  }
}
