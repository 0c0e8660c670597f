package org.gridrls.cli.admin;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.MemberPort;
import org.gridrls.cli.command.ClientCommand;
import org.gridrls.cli.command.ExitCode;
import org.gridrls.cli.output.Columns;
import org.gridrls.cli.output.Row;
import org.gridrls.client.ServiceAddress;
import org.gridrls.client.soap.SoapCalls;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rls health}: is the server well? Asked over HTTP, where callers need not be known. */
@Command(
    name = "health",
    description = {
      "Asks a server whether it is well. Needs no account: every server answers this to any caller, "
          + "so over TLS only the authority of its certificate has to be trusted (--trust).",
      "Exit code 0: it is well; 1: it answers, but is degraded; 3: it does not answer."
    })
public final class HealthCommand extends ClientCommand {
  private static final int ANSWER_MAX = 64 * 1024;
  private static final String WELL = "ok";
  private static final String TROUBLE = "degraded: ";

  @Parameters(index = "0", paramLabel = "URL", description = "The server.")
  String url;

  @Option(
      names = "--alive",
      description = {
        "Exit code 0 for a degraded server too: a restart would not mend it.",
        "For health checks of container platforms."
      })
  boolean alive;

  @Override
  protected int run(SoapConnector connector) {
    String address = ServiceAddress.of(url, MemberPort.ADMINISTRATION);
    URI page = URI.create(address).resolve("/health");
    try {
      return judged(page, read(connector, page));
    } catch (RlsException e) {
      return shown(page, "no answer", e.getMessage(), ExitCode.of(e.error()));
    }
  }

  private int judged(URI page, List<String> lines) {
    if (lines.equals(List.of(WELL))) {
      return shown(page, WELL, "", 0);
    }
    if (lines.isEmpty() || !lines.stream().allMatch(line -> line.startsWith(TROUBLE))) {
      throw unexpected(page, "it answers with another page");
    }
    List<String> troubles = lines.stream().map(line -> line.substring(TROUBLE.length())).toList();
    return shown(page, "degraded", String.join("; ", troubles), alive ? 0 : ExitCode.NO);
  }

  private int shown(URI page, String health, String detail, int exitCode) {
    String server = page.resolve("/").toString().replaceFirst("/$", "");
    String sentence = server + " " + health + (detail.isEmpty() ? "" : ": " + detail);
    listing(Columns.of("url", "health", "detail").headed())
        .row(Row.of(server, health, detail).shownAs(sentence));
    return exitCode;
  }

  private static List<String> read(SoapConnector connector, URI page) {
    return SoapCalls.answer(
        page.toString(),
        () -> {
          try {
            return lines(connector.open(page), page);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  private static List<String> lines(HttpURLConnection connection, URI page) throws IOException {
    connection.setInstanceFollowRedirects(false);
    try {
      if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
        throw unexpected(page, "it answers with HTTP " + connection.getResponseCode());
      }
      try (InputStream in = connection.getInputStream()) {
        return new String(in.readNBytes(ANSWER_MAX), StandardCharsets.UTF_8).lines().toList();
      }
    } finally {
      connection.disconnect();
    }
  }

  private static RlsException unexpected(URI page, String answer) {
    return new RlsException(
        RlsError.TRANSPORT_FAILED, page + ": " + answer + "; is this the URL of an RLS server?");
  }
}
