package org.gridrls.perf.rgrbench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.gridrls.api.RlsException;
import org.gridrls.client.AdminClient;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.perf.process.FarNetwork;
import org.gridrls.perf.process.TestAuthority;
import org.gridrls.perf.rgrbench.Ways.Way;
import org.gridrls.server.RlsServer;
import org.gridrls.server.ServerConfig;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The ways with security say the same as the model, and their bytes can be counted. */
@Tag("process")
class SecuredSidesTest {
  private static final GlueData DATA = GlueData.generate(GlueData.SEED, 0.02);

  @TempDir static Path directory;
  private static TestAuthority authority;
  private static FarNetwork counter;
  private static RlsServer server;

  @BeforeAll
  static void fill() {
    authority = new TestAuthority(directory.resolve("authority"));
    counter = new FarNetwork(Duration.ZERO);
    Map<String, String> settings = new HashMap<>(counter.settings());
    settings.putAll(
        Map.of(
            "name", "secured",
            "roles", "[lrc,registry]",
            "server.port", "0",
            "lrc.durability", "relaxed",
            "data", directory.resolve("service").toString()));
    server =
        RlsServer.start(
            ConfigFile.read(Optional.empty(), authority.settings(settings), ServerConfig::read),
            Clock.systemUTC());
    counter.leadsTo(server.baseUrl());
    try (SoapConnector connector = Ways.by(authority.user()).get()) {
      LoadedInformation.load(connector, server.baseUrl(), DATA);
    }
  }

  @AfterAll
  static void stop() {
    server.close();
    counter.close();
  }

  private static List<Side> sides() {
    return Stream.of(Way.values())
        .filter(Way::isSecured)
        .map(way -> Ways.secured(way, server.baseUrl(), authority.user(), counter))
        .toList();
  }

  @Test
  void eachQuestionHasTheAnswerOfTheModelInEachWay() {
    ModelInformation model = new ModelInformation(DATA);
    for (Side side : sides()) {
      try (Information service = side.open()) {
        for (Question question : Question.all(DATA)) {
          assertEquals(
              question.ask().apply(model, 1L),
              question.ask().apply(service, 1L),
              question.id() + " by " + side.name());
        }
      }
    }
  }

  @Test
  void aSignatureTakesMoreBytesThanASessionAndThatMoreThanTls() {
    Question question = Question.all(DATA).get(4);
    long before = 0;
    for (Side side : sides()) {
      try (Side.Counted connection = side.openCounted().orElseThrow()) {
        var unused = question.ask().apply(connection.information(), 0L);
        long shaken = connection.proxy().bytesToTarget();
        var answer = question.ask().apply(connection.information(), 1L);
        long sent = connection.proxy().bytesToTarget() - shaken;
        assertEquals(question.ask().apply(new ModelInformation(DATA), 1L), answer);
        assertTrue(sent > before, side.name() + ": " + sent + " after " + before);
        before = sent;
      }
    }
  }

  @Test
  void nobodyElseIsAnswered() {
    try (SoapConnector nobody = Ways.by(Credentials.NONE).get()) {
      assertThrows(
          RlsException.class, () -> new AdminClient(nobody, server.baseUrl()).statistics());
    }
  }
}
