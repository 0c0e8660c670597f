package org.gridrls.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gridrls.api.RlsError;
import org.gridrls.cli.command.ExitCode;
import org.gridrls.testkit.ProjectRoot;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/**
 * One table of exit codes for all commands: 1 is a proved no, so an error that proves nothing has
 * another code, whatever the command. The servers of these tests refuse every call.
 */
class ExitCodesTest {
  /** Their meaning is to find out what is wrong: they may report it as a proved problem. */
  private static final Set<String> EXAMINING = Set.of("doctor", "smoke", "health");

  private static final int RUNS_AT_ONCE = 32;

  private static final String FAULT =
      """
      <e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><e:Fault>
      <faultcode>e:Client</faultcode><faultstring>refused</faultstring><detail>
      <t:rlsFault xmlns:t="https://gridrls.org/ns/types/1"><t:code>%s</t:code>
      <t:message>refused</t:message></t:rlsFault></detail></e:Fault></e:Body></e:Envelope>""";

  @TempDir Path directory;

  private final List<HttpServer> servers = Collections.synchronizedList(new ArrayList<>());

  /** A server that refuses every call for this reason; its URL. */
  private String refusing(RlsError reason) {
    try {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      servers.add(server);
      byte[] fault = FAULT.formatted(reason).getBytes(StandardCharsets.UTF_8);
      server.createContext(
          "/",
          exchange -> {
            exchange.getRequestBody().readAllBytes();
            exchange.getResponseHeaders().set("Content-Type", "text/xml; charset=utf-8");
            exchange.sendResponseHeaders(500, fault.length);
            exchange.getResponseBody().write(fault);
            exchange.close();
          });
      server.start();
      return "http://127.0.0.1:" + server.getAddress().getPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @AfterEach
  void stop() {
    servers.forEach(server -> server.stop(0));
  }

  @Test
  void everyCommandIsInTheTests() {
    assertEquals(EveryCommand.callable(), new TreeSet<>(EveryCommand.names().toList()));
  }

  static List<RlsError> oneOfEachCode() {
    return List.of(
        RlsError.LOGICAL_NAME_NOT_FOUND,
        RlsError.TOO_LARGE,
        RlsError.PERMISSION_DENIED,
        RlsError.WILDCARD_NEEDS_LIST,
        RlsError.OVERLOADED,
        RlsError.WRONG_ROLE,
        RlsError.STORE_FAILED);
  }

  @ParameterizedTest
  @MethodSource("oneOfEachCode")
  void anErrorHasItsExitCodeInEveryCommand(RlsError error) throws Exception {
    Path files = Files.createDirectory(directory.resolve("files"));
    Files.writeString(files.resolve("a"), "content");
    Map<String, String> places =
        Map.of(
            "U", refusing(error),
            "D", files.toString(),
            "F", Files.writeString(directory.resolve("list.tsv"), "a\tp:a\n").toString());
    assertNoneWrong(
        EveryCommand.names()
            .map(command -> () -> judged(command, error, EveryCommand.line(command, places))));
  }

  @Test
  void everyErrorHasItsExitCode() throws Exception {
    assertNoneWrong(
        Stream.of(RlsError.values())
            .map(error -> () -> judged("exists", error, "exists", "a", refusing(error))));
  }

  /** All at once, since a client repeats a call that may succeed later. */
  private static void assertNoneWrong(Stream<Callable<Optional<String>>> runs) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(RUNS_AT_ONCE);
    try {
      List<String> wrong = new ArrayList<>();
      for (Future<Optional<String>> run : threads.invokeAll(runs.toList())) {
        run.get().ifPresent(wrong::add);
      }
      assertEquals(List.of(), wrong);
    } finally {
      threads.shutdownNow();
    }
  }

  private static Optional<String> judged(String command, RlsError error, String... words) {
    StringWriter err = new StringWriter();
    CommandLine line = RlsCommand.commandLine(Optional.empty(), Map.of(), List.of(words));
    line.setOut(new PrintWriter(new StringWriter()));
    line.setErr(new PrintWriter(err));
    int code = line.execute(words);
    boolean examined = EXAMINING.contains(command) && code != 0;
    return code == ExitCode.of(error) || examined
        ? Optional.empty()
        : Optional.of(command + ", " + error + ": " + code + ", " + err);
  }

  @Test
  void onlyErrorsThatProveSomethingAreANo() {
    Set<RlsError> proofs =
        Stream.of(RlsError.values())
            .filter(error -> ExitCode.of(error) == ExitCode.NO)
            .collect(Collectors.toSet());
    assertTrue(proofs.contains(RlsError.LOGICAL_NAME_NOT_FOUND));
    for (RlsError error : RlsError.values()) {
      assertTrue(ExitCode.of(error) != ExitCode.DONE, error::name);
      assertTrue(
          error.blame() == RlsError.Blame.CALLER || !proofs.contains(error),
          () -> error + " says nothing about names");
    }
    assertFalse(proofs.contains(RlsError.WRONG_ROLE));
  }

  @Test
  void theTableIsInTheHelpAndInTheManual() throws IOException {
    StringWriter help = new StringWriter();
    CommandLine line = RlsCommand.commandLine();
    line.setOut(new PrintWriter(help));
    line.execute("--help");
    String shown = help.toString().replaceAll("\\s+", " ");
    String manual = Files.readString(ProjectRoot.path("docs/clients.md"));
    ExitCode.table()
        .forEach(
            (code, meaning) -> {
              assertTrue(shown.contains(" " + code + " " + meaning), meaning);
              assertTrue(manual.contains("| " + code + " | " + meaning + " |"), meaning);
            });
  }
}
