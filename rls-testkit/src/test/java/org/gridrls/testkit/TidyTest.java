package org.gridrls.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gridrls.testkit.SourceTree.Method;
import org.gridrls.testkit.SourceTree.SourceFile;
import org.junit.jupiter.api.Test;

/** The rules of the house that a machine can check, over the sources of all modules. */
class TidyTest {
  private static final int FILE_LINES_MAX = 400;
  private static final int METHOD_LINES_MAX = 50;
  private static final int PARAMETERS_MAX = 6;

  /** What a module may use of ours; tests may use the test kit and a certificate authority too. */
  private static final Map<String, Set<String>> DIRECTIONS =
      directions(
          """
          rls-api: api wire
          rls-testkit: testkit api
          rls-tls: tls api
          rls-client: client tls api wire
          rls-wss: wss client tls api wire
          rls-transfer: transfer client tls api wire
          rls-cli: cli codec transfer wss client tls api wire
          rls-certs: certs cli client api
          rls-compat: codec client tls api wire
          rls-service-kit: kit client api wire
          rls-codec: codec client api wire
          rls-direct: direct codec kit client api wire
          rls-security: security direct codec kit wss client tls api wire
          rls-lrc-service: lrc kit client api wire
          rls-lrc-servers: lrc api
          rls-rli-service: rli kit client api wire
          rls-rli-ring: ring rli kit client tls api
          rls-hierarchy: hierarchy rli kit client api
          rls-console: console transfer kit cli client api wire
          rls-demo: demo kit cli client api
          rls-wsrf: wsrf kit client api wire
          rls-registry: registry kit client api wire
          rls-group: group registry wsrf kit client api wire
          rls-telemetry: telemetry kit client api wire
          rls-redirector: redirect transfer kit client api
          rls-replicator: replicator transfer wsrf kit client api wire
          """);

  /** One module a line, with its packages below {@code org.gridrls}. */
  private static Map<String, Set<String>> directions(String lines) {
    return lines
        .lines()
        .map(line -> line.split(": "))
        .collect(
            Collectors.toUnmodifiableMap(
                parts -> parts[0],
                parts ->
                    Stream.of(parts[1].split(" "))
                        .map(name -> "org.gridrls." + name)
                        .collect(Collectors.toSet())));
  }

  /** The tests of a module above the server's start servers too. */
  private static final Pattern SERVER = Pattern.compile("org\\.gridrls\\.(server|kit)\\..*");

  /** Its constructor has the parameters that the original's has. */
  private static final String STATISTICS = "org/globus/replica/rls/RLSStats.java";

  private static final Pattern SQL =
      Pattern.compile(
          "(?i)\\b(select\\b[^\";]*\\bfrom\\b|insert\\s+(or\\s+\\w+\\s+)?into\\b|update\\s+\\w+\\s+set\\b"
              + "|delete\\s+from\\b|create\\s+table\\b|pragma\\s+\\w)");

  private final SourceTree tree = SourceTree.ofProject();
  private final List<SourceFile> files = tree.files();

  @Test
  void theSourcesOfTheWholeHouseAreRead() {
    assertTrue(files.size() > 150, () -> "only " + files.size() + " files");
    for (String module : DIRECTIONS.keySet()) {
      assertTrue(files.stream().anyMatch(file -> file.module().equals(module)), module);
    }
  }

  @Test
  void noFileIsLongerThanAReaderCanHold() {
    none(file -> file.lines() > FILE_LINES_MAX, "more than " + FILE_LINES_MAX + " lines");
  }

  @Test
  void nearlyAllFilesAreShort() {
    List<Long> lines =
        files.stream().filter(file -> !file.test()).map(SourceFile::lines).sorted().toList();
    long median = lines.get(lines.size() / 2);
    long most = lines.get((int) (lines.size() * 0.95));
    assertTrue(median <= 80, () -> "the median file has " + median + " lines");
    assertTrue(most <= 250, () -> "95 % of the files should have at most 250 lines, not " + most);
  }

  @Test
  void noMethodIsLongAndMostAreShort() {
    List<String> tooLong = methods(method -> method.lines() > METHOD_LINES_MAX);
    assertEquals(List.of(), tooLong);
    List<Integer> lines =
        files.stream()
            .filter(f -> !f.test())
            .flatMap(f -> f.methods().stream())
            .map(Method::lines)
            .sorted()
            .toList();
    int most = lines.get((int) (lines.size() * 0.9));
    assertTrue(most <= 15, () -> "90 % of the methods should have at most 15 lines, not " + most);
  }

  @Test
  void noMethodTakesMoreThanAHandfulOfParameters() {
    assertEquals(
        List.of(),
        methods(method -> method.parameters() > PARAMETERS_MAX && !method.constructorOfRecord())
            .stream()
            .filter(found -> !found.contains(STATISTICS))
            .toList());
  }

  @Test
  void modulesUseOnlyWhatStandsBelowThem() {
    List<String> wrong = new ArrayList<>();
    for (SourceFile file : files) {
      Set<String> allowed = DIRECTIONS.get(file.module());
      for (String name : allowed == null ? List.<String>of() : file.imports()) {
        boolean ours = name.startsWith("org.gridrls.");
        boolean kit = file.test() && name.matches("org\\.gridrls\\.(testkit|certs|faults)\\..*");
        boolean server =
            file.test() && file.module().equals("rls-compat") && SERVER.matcher(name).matches();
        if (ours
            && !kit
            && !server
            && allowed.stream().noneMatch(prefix -> name.startsWith(prefix + "."))) {
          wrong.add(file.path() + " imports " + name);
        }
      }
    }
    assertEquals(List.of(), wrong);
  }

  @Test
  void featurePackagesKnowNoTransportAndNoDatabase() {
    List<String> wrong = new ArrayList<>();
    for (SourceFile file : files) {
      if (file.test()
          || !file.path().matches("rls-(lrc-service|rli-service|registry)/.*")
          || file.path().contains("/soap/")) {
        continue;
      }
      boolean jdbc =
          file.path().matches(".*/(Jdbc|Sqlite)\\w*\\.java|.*Sql\\.java|.*/lrc/store/.*");
      for (String name : file.imports()) {
        boolean transport =
            name.matches(
                "(org\\.apache\\.cxf|org\\.eclipse\\.jetty|jakarta\\.xml|org\\.gridrls\\.wire)\\..*");
        boolean database =
            name.matches("(java\\.sql|javax\\.sql|com\\.zaxxer|org\\.sqlite)\\..*") && !jdbc;
        if (transport || database) {
          wrong.add(file.path() + " imports " + name);
        }
      }
    }
    assertEquals(List.of(), wrong);
  }

  @Test
  void sqlStandsOnlyInClassesNamedSql() {
    none(
        file -> !file.test() && !file.path().endsWith("Sql.java") && SQL.matcher(code(file)).find(),
        "SQL outside of *Sql");
  }

  @Test
  void nobodyAsksTheMachineForTheTime() {
    Pattern now =
        Pattern.compile(
            "(Instant|LocalDateTime|OffsetDateTime|ZonedDateTime)\\.now\\(|System\\.currentTimeMillis\\(|new"
                + " Date\\(\\)");
    none(
        file -> notPerf(file) && now.matcher(file.text()).find(),
        "the machine's time instead of the injected clock");
    Pattern system = Pattern.compile("Clock\\.system");
    none(
        file ->
            notPerf(file)
                && !file.test()
                && !file.module().equals("rls-server")
                // a library has no composition root; a server passes its own clock
                && !file.path().endsWith("/WsSecurity.java")
                && !file.path().endsWith("/TlsIdentity.java")
                && system.matcher(file.text()).find(),
        "a system clock outside of the composition root");
  }

  @Test
  void onlyTheCommandLinePrints() {
    Pattern print = Pattern.compile("System\\.(out|err)\\b|printStackTrace\\(");
    none(
        file ->
            notPerf(file)
                && !file.test()
                && !file.path().contains("org/gridrls/cli/")
                && print.matcher(code(file)).find(),
        "printing outside of the command line");
  }

  /** A file that is written in place is a part of one after a full disk. */
  @Test
  void filesAreWrittenWholeOrNotAtAll() {
    Pattern inPlace =
        Pattern.compile(
            "Files\\s*\\.(write|writeString|newBufferedWriter|newOutputStream|move)\\("
                + "|new (FileOutputStream\\((?!FileDescriptor)|FileWriter\\(|RandomAccessFile\\()");
    none(
        file ->
            shipped(file)
                && !file.path().matches(".*/(AtomicFile|AuditFiles|Landing|NameFileWriter)\\.java")
                && !file.path().contains("/certs/")
                && inPlace.matcher(code(file)).find(),
        "a file written in place; AtomicFile replaces it whole");
  }

  @Test
  void testsDoNotSleep() {
    none(
        file ->
            file.test()
                && !file.path().endsWith("TidyTest.java")
                && file.text().contains("Thread.sleep"),
        "a test that sleeps");
  }

  @Test
  void publicTypesSayWhatTheyAreFor() {
    Pattern undocumented =
        Pattern.compile(
            "(?m)(?<!\\*/\\n"
                + ")^public (final |abstract |sealed )*(class|record|interface|enum) (\\w+)");
    List<String> wrong = new ArrayList<>();
    for (SourceFile file : files) {
      Matcher matcher = undocumented.matcher(withoutAnnotations(file.text()));
      while (!file.test() && matcher.find()) {
        wrong.add(file.path() + ": " + matcher.group(3));
      }
    }
    assertEquals(List.of(), wrong);
  }

  private static String withoutAnnotations(String text) {
    return text.replaceAll("(?ms)^@\\w+(\\(.*?^?\\))?\\n(?=(public|@))", "");
  }

  private static String code(SourceFile file) {
    return file.text().replaceAll("(?s)/\\*.*?\\*/", "").replaceAll("//.*", "");
  }

  private static boolean notPerf(SourceFile file) {
    return !file.module().matches("perf(-studies)?|samples")
        && !file.path().endsWith("TidyTest.java");
  }

  private static boolean shipped(SourceFile file) {
    return notPerf(file) && !file.test() && !file.module().matches("rls-(testkit|faults)");
  }

  private void none(Predicate<SourceFile> wrong, String what) {
    assertEquals(List.of(), files.stream().filter(wrong).map(SourceFile::path).toList(), what);
  }

  private List<String> methods(Predicate<Method> wrong) {
    List<String> found = new ArrayList<>();
    for (SourceFile file : files) {
      file.methods().stream()
          .filter(wrong)
          .forEach(
              m ->
                  found.add(
                      file.path()
                          + ":"
                          + m.firstLine()
                          + " "
                          + m.name()
                          + " ("
                          + m.lines()
                          + " lines, "
                          + m.parameters()
                          + " parameters)"));
    }
    return found;
  }
}
