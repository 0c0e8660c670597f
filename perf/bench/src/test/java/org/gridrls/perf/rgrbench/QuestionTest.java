package org.gridrls.perf.rgrbench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.client.AdminClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.perf.measure.Progress;
import org.gridrls.perf.measure.Rounds;
import org.gridrls.perf.report.ResultTable;
import org.gridrls.server.RlsServer;
import org.gridrls.server.ServerConfig;
import org.gridrls.wire.admin.OperationStatisticsXml;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service, plain tables and a model say the same, before and after changes. */
class QuestionTest {
  private static final GlueData DATA = GlueData.generate(GlueData.SEED, 0.02);
  private static final long TURNS = 5;

  /** Takes all changes that the others take, in whatever order the tests run. */
  private static final ModelInformation MODEL = new ModelInformation(DATA);

  @TempDir static Path directory;
  private static RlsServer server;
  private static Side soap;
  private static Side jdbc;

  @BeforeAll
  static void fill() throws SQLException {
    Map<String, String> settings =
        Map.of(
            "name", "information",
            "roles", "[lrc,registry]",
            "server.port", "0",
            "lrc.durability", "relaxed",
            "data", directory.resolve("service").toString());
    server =
        RlsServer.start(
            ConfigFile.read(Optional.empty(), settings, ServerConfig::read), Clock.systemUTC());
    try (SoapConnector connector = new SoapConnector(Timeouts.DEFAULT)) {
      LoadedInformation.load(connector, server.baseUrl(), DATA);
    }
    soap =
        new Side(
            "SOAP",
            server.baseUrl(),
            url -> new SoapInformation(() -> new SoapConnector(Timeouts.DEFAULT), url));
    jdbc =
        new Side(
            "JDBC",
            "jdbc:sqlite:" + directory.resolve("plain.db") + "?synchronous=OFF",
            GlueSql::new);
    GlueSql.fill(jdbc.url(), DATA);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void eachQuestionHasTheAnswerOfTheModel() {
    try (Information service = soap.open();
        Information tables = jdbc.open()) {
      for (Question question : Question.all(DATA)) {
        int found = 0;
        for (long turn = 0; turn < TURNS; turn++) {
          List<String> expected = question.ask().apply(MODEL, turn);
          String what = question.id() + ", turn " + turn;
          assertEquals(expected, question.ask().apply(service, turn), what + " by SOAP");
          assertEquals(expected, question.ask().apply(tables, turn), what + " by JDBC");
          found += expected.size();
        }
        boolean silent = question.id().startsWith("Q13") || question.id().startsWith("U1");
        assertEquals(silent, found == 0, question.id());
      }
      assertSameValues(service, tables, Collection.HOST, "load");
    }
  }

  private static void assertSameValues(
      Information service, Information tables, Collection collection, String column) {
    for (long value = 0; value < 60; value++) {
      Condition condition = Condition.equal(collection, column, value);
      List<String> expected = MODEL.search(condition);
      assertEquals(expected, service.search(condition), () -> condition + " by SOAP");
      assertEquals(expected, tables.search(condition), () -> condition + " by JDBC");
    }
  }

  @Test
  void theRequestsThatAreCountedAreThoseTheServerHasSeen() {
    try (SoapConnector connector = new SoapConnector(Timeouts.DEFAULT);
        Information service = soap.open()) {
      AdminClient admin = new AdminClient(connector, server.baseUrl());
      long before = calls(admin);
      Question.all(DATA).stream()
          .filter(question -> !question.id().equals("U1 renew"))
          .map(question -> question.ask().apply(service, 1L))
          .forEach(answer -> assertNotNull(answer));
      assertTrue(service.requests() > 15);
      assertEquals(service.requests(), calls(admin) - before);
    }
  }

  /** Without those that ask for them, and those that the server makes for itself. */
  private static long calls(AdminClient admin) {
    return admin.statistics().getOperation().stream()
        .filter(operation -> !operation.getOperation().matches(".*(getStatistics|renew)"))
        .mapToLong(OperationStatisticsXml::getCount)
        .sum();
  }

  @Test
  void timesAndBytesAreMeasuredOnAllSides() {
    Rounds.Plan plan =
        new Rounds.Plan(1, Duration.ofMillis(20), Duration.ofMillis(5), 20, Duration.ZERO);
    Progress silent = new Progress(new PrintStream(PrintStream.nullOutputStream()));
    List<Question> some =
        Question.all(DATA).stream()
            .filter(question -> question.id().matches("(Q5|Q11 by|Q12).*"))
            .toList();
    List<Side> sides = List.of(jdbc, soap);
    List<QueryTimes.Row> rows = new QueryTimes(sides, plan, silent).measure(some);
    List<Double> requests = List.of(1.0, 3.0, 4.0);
    for (int i = 0; i < rows.size(); i++) {
      QueryTimes.Cost bySoap = rows.get(i).costs().get(1);
      assertEquals(requests.get(i), bySoap.requests());
      assertTrue(bySoap.millis() > 0);
      assertTrue(bySoap.bytes().orElseThrow().sent() > 300 * bySoap.requests());
      assertTrue(bySoap.bytes().orElseThrow().received() > 200 * bySoap.requests());
      assertTrue(rows.get(i).costs().get(0).bytes().isEmpty());
      assertEquals(1, rows.get(i).costs().get(0).requests());
    }
    ResultTable table = new ResultTable();
    new Results(sides, table, directory.resolve("results")).queries(rows);
    assertTrue(table.markdown().contains("Q12 networkHops"), table::markdown);
    assertTrue(directory.resolve("results/queries.csv").toFile().exists());
  }

  @Test
  void sidesThatDoNotAgreeAreNotMeasured() {
    GlueData other = GlueData.generate(GlueData.SEED + 1, 0.02);
    Map<Side, Information> open = new LinkedHashMap<>();
    open.put(new Side("one", "", url -> new ModelInformation(DATA)), new ModelInformation(DATA));
    open.put(new Side("two", "", url -> new ModelInformation(other)), new ModelInformation(other));
    Question indexed = Question.all(DATA).get(4);
    Exception refused =
        assertThrows(IllegalStateException.class, () -> QueryTimes.compare(indexed, open));
    assertTrue(refused.getMessage().contains("Q5"), refused::getMessage);
  }
}
