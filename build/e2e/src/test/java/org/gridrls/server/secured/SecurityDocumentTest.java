package org.gridrls.server.secured;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.typesafe.config.ConfigFactory;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.TargetName;
import org.gridrls.certs.command.CertsCommand;
import org.gridrls.cli.RlsCommand;
import org.gridrls.client.LrcClient;
import org.gridrls.client.RliClient;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.server.RlsServer;
import org.gridrls.server.ServerConfig;
import org.gridrls.testkit.Eventually;
import org.gridrls.testkit.ProjectRoot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The five commands of the document lead to a secured server, as it says. */
class SecurityDocumentTest {
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

  @TempDir Path directory;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  /** The commands of the first section, with the test's directory in them. */
  private List<List<String>> commands() throws Exception {
    String text = Files.readString(ProjectRoot.path("docs/security.md"));
    String block = text.split("```")[1];
    String there = directory.resolve("rls-certs").toString();
    return block
        .lines()
        .filter(line -> line.startsWith("./rls "))
        .map(line -> words(line.substring(6).replace("rls-certs", there)))
        .toList();
  }

  private static List<String> words(String line) {
    List<String> words = new ArrayList<>();
    for (Matcher word = WORD.matcher(line); word.find(); ) {
      words.add(word.group(1) == null ? word.group(2) : word.group(1));
    }
    return words;
  }

  private int rls(List<String> words) {
    CommandLine line = RlsCommand.commandLine(Optional.of(Clock.systemUTC()));
    line.addSubcommand(CertsCommand.line(Clock.systemUTC()));
    line.setOut(new PrintWriter(out));
    line.setErr(new PrintWriter(err));
    return line.execute(words.toArray(String[]::new));
  }

  private RlsServer server(List<String> words) {
    Map<String, String> settings = new HashMap<>();
    settings.put("server.port", "0");
    settings.put("data", directory.resolve("data").toString());
    for (int i = 1; i < words.size(); i += 2) {
      assertEquals("--set", words.get(i));
      String[] setting = words.get(i + 1).split("=", 2);
      settings.put(setting[0], setting[1]);
    }
    return RlsServer.start(
        ConfigFile.read(Optional.empty(), settings, ServerConfig::read), Clock.systemUTC());
  }

  @Test
  void theCommandsOfTheDocumentDoWhatItSays() throws Exception {
    List<List<String>> commands = commands();
    assertEquals(5, commands.size());
    for (List<String> certs : commands.subList(0, 3)) {
      List<String> all = new ArrayList<>(certs);
      all.addAll(List.of("-d", directory.resolve("rls-certs").toString()));
      assertEquals(0, rls(all), err::toString);
    }
    assertEquals("server", commands.get(3).get(0));
    try (RlsServer server = server(commands.get(3))) {
      String port = server.baseUrl().replaceFirst(".*:", "");
      List<String> create = replaced(commands.get(4), ":39281", ":" + port);
      assertEquals(0, rls(create), err::toString);
      String url = create.get(create.size() - 1);
      List<String> nobody = List.of("ping", "--trust", create.get(6), url);
      assertEquals(4, rls(nobody), err::toString);
      assertTrue(err.toString().contains("--cert and --key"), err::toString);
      List<String> doctor = new ArrayList<>(create.subList(0, 7));
      doctor.set(0, "doctor");
      doctor.add(url);
      out.getBuffer().setLength(0);
      rls(doctor);
      assertTrue(out.toString().contains("your certificate\tis valid for "), out::toString);
      assertTrue(out.toString().contains("its certificate is valid for "), out::toString);
      assertEquals(3, rls(List.of("doctor", url)), err::toString);
      assertTrue(out.toString().contains("give --trust"), out::toString);
      assertTrue(out.toString().contains("check the trusted authorities"), out::toString);
    }
  }

  /** Returns the setting by which the document says a server names the others. */
  private static String othersInTheDocument() throws Exception {
    String text = Files.readString(ProjectRoot.path("docs/security.md"));
    Matcher setting =
        Pattern.compile("(?m)^security\\.servers = \\[\"/O=My federation.*\\]$").matcher(text);
    assertTrue(setting.find(), "the document names the other servers");
    return ConfigFactory.parseString(setting.group()).getStringList("security.servers").get(0);
  }

  @Test
  void twoServersOfTheDocumentAreAFederation() throws Exception {
    String there = directory.resolve("rls-certs").toString();
    for (List<String> certs : commands().subList(0, 3)) {
      assertEquals(0, rls(in(there, certs)), err::toString);
    }
    assertEquals(0, rls(in(there, List.of("certs", "host", "catalog", "127.0.0.1"))));
    List<String> first = new ArrayList<>(commands().get(3));
    addTo(first, "data=" + directory.resolve("first"), "roles=[rli,registry]");
    addTo(first, "security.servers=" + othersInTheDocument());
    List<String> second =
        new ArrayList<>(replaced(first, "rls-certs/localhost", "rls-certs/catalog"));
    addTo(second, "data=" + directory.resolve("second"), "roles=[lrc]");
    addTo(second, "security.admins=/O=My federation/OU=people/CN=alice");
    addTo(second, "lrc.update.immediate.interval=200ms");
    try (RlsServer index = server(first)) {
      addTo(second, "membership.registry=" + index.baseUrl());
      try (RlsServer catalog = server(second);
          SoapConnector alice = new SoapConnector(Timeouts.DEFAULT, alice(there))) {
        LogicalName name = new LogicalName("lfn://a");
        new LrcClient(alice, catalog.baseUrl())
            .create(new Mapping(name, new TargetName("gsiftp://one/a")));
        RliClient asked = new RliClient(alice, index.baseUrl());
        Eventually.holds(
            "the index finds the copy",
            () ->
                asked
                    .locate(List.of(name), Duration.ofSeconds(5), AttributeSelection.NONE)
                    .toString()
                    .contains("gsiftp://one/a"));
        List<String> locate = new ArrayList<>(commands().get(4).subList(0, 7));
        locate.set(0, "locate");
        locate.add(name.value());
        locate.add(index.baseUrl());
        assertEquals(0, rls(locate), err::toString);
        assertTrue(out.toString().contains("gsiftp://one/a"), out::toString);
      }
    }
  }

  private static List<String> in(String there, List<String> certs) {
    List<String> all = new ArrayList<>(certs);
    all.addAll(List.of("-d", there));
    return all;
  }

  private static void addTo(List<String> words, String... settings) {
    for (String setting : settings) {
      words.addAll(List.of("--set", setting));
    }
  }

  private static Credentials alice(String there) {
    return Credentials.of(
        CredentialFiles.of(
            Path.of(there, "alice.pem"),
            Path.of(there, "alice-key.pem"),
            Path.of(there, "ca.pem")));
  }

  private static List<String> replaced(List<String> words, String what, String by) {
    return words.stream().map(word -> word.replace(what, by)).toList();
  }
}
