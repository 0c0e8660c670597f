package org.gridrls.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
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

  /**
   * The floors of the house, lowest first: a module uses modules of the floors below its own, and
   * others of its own folder.
   */
  private static final List<Pattern> FLOORS =
      Stream.of(
              "rls-api",
              "rls-client|build/testkit",
              "lib/.*|rls-service-kit|clients/.*",
              "rls-(lrc-service|rli-service|registry|cli)",
              "extensions/.*",
              "rls-server",
              "perf/.*|docker|build/e2e")
          .map(Pattern::compile)
          .toList();

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
    Set<String> modules = files.stream().map(SourceFile::module).collect(Collectors.toSet());
    assertTrue(modules.size() > 20, modules::toString);
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
    Map<String, String> homes = homes();
    List<String> wrong = new ArrayList<>();
    for (SourceFile file : files) {
      boolean leaf = file.test() && LEAVES.matcher(file.module()).matches();
      for (String name :
          file.module().equals("samples") || leaf ? List.<String>of() : file.imports()) {
        String used = homes.get(root(name));
        if (used != null
            && !file.test() | !TEST_ONLY.contains(used)
            && !mayUse(file.module(), used)) {
          wrong.add(file.path() + " imports " + name);
        }
      }
    }
    assertEquals(List.of(), wrong);
  }

  /** Modules that no other one uses: their tests run a whole server with them. */
  private static final Pattern LEAVES = Pattern.compile("clients/.*|extensions/ring");

  /** Tests of all floors use the test kit and a certificate authority. */
  private static final Set<String> TEST_ONLY = Set.of("build/testkit", "extensions/certs");

  private static boolean mayUse(String module, String used) {
    int own = floor(module);
    int other = floor(used);
    boolean sameRoom = module.contains("/") && room(module).equals(room(used));
    return module.equals(used) || other < own || (other == own && sameRoom);
  }

  private static String room(String module) {
    return module.replaceFirst("/.*", "");
  }

  private static int floor(String module) {
    for (int i = 0; i < FLOORS.size(); i++) {
      if (FLOORS.get(i).matcher(module).matches()) {
        return i;
      }
    }
    throw new AssertionError(module + " is on no floor");
  }

  /** The module of each package directly below {@code org.gridrls}. */
  private Map<String, String> homes() {
    Map<String, String> homes = new HashMap<>(Map.of("org.gridrls.wire", "rls-api"));
    for (SourceFile file : files) {
      if (!file.test() && file.path().contains("/src/main/java/org/gridrls/")) {
        String type = file.path().replaceFirst(".*/src/main/java/", "").replace('/', '.');
        String before = homes.put(root(type), file.module());
        assertTrue(
            before == null || before.equals(file.module()), () -> root(type) + " has two homes");
      }
    }
    return homes;
  }

  /** The first three words of a name, such as {@code org.gridrls.client}. */
  private static String root(String name) {
    return Stream.of(name.split("\\.")).limit(3).collect(Collectors.joining("."));
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
          file.path().matches(".*/(Jdbc|Sqlite)\\w*\\.java|.*Sql\\.java|.*/lrc/(store|servers)/.*");
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

  /**
   * A thread of the network that waits at a lock waits for a virtual thread in front of it, and
   * that one for a processor, behind hundreds of queries.
   */
  @Test
  void threadsOfTheNetworkMeetNoLocks() {
    Pattern lock =
        Pattern.compile(
            "\\bsynchronized\\b|\\b(Reentrant|Stamped|ReadWrite)\\w*Lock\\b|\\bSemaphore\\b"
                + "|\\bBlocking\\w*Queue\\b|\\bCountDownLatch\\b|\\.(wait|await|join)\\(");
    List<SourceFile> called =
        files.stream()
            .filter(file -> !file.test() && file.path().matches(".*/kit/(lane|host/http)/.*"))
            .toList();
    assertTrue(called.size() > 20, called::toString);
    assertEquals(
        List.of(),
        called.stream()
            .filter(file -> lock.matcher(code(file)).find())
            .map(SourceFile::path)
            .toList(),
        "a lock where threads of the network come by; use atomic variables");
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
                && !file.path()
                    .matches(".*/(AtomicFile|AuditFiles|FilePlacement|NameFileWriter)\\.java")
                && !file.path().contains("/certs/")
                && inPlace.matcher(code(file)).find(),
        "a file written in place; AtomicFile replaces it whole");
  }

  /**
   * Messages are for people: code decides by types and values, which a new wording leaves alone.
   */
  @Test
  void nobodyDecidesByTheTextOfAMessage() {
    String asked = "\\.(startsWith|endsWith|contains|equals|equalsIgnoreCase|matches|indexOf)\\(";
    Pattern decided =
        Pattern.compile(
            "(?s)\\bgetMessage\\(\\)\\)*\\s*%1$s|\\bgetMessage\\(\\)[^;]*->[^;]*\\.(startsWith|contains)\\("
                    .formatted(asked)
                + "|String (?<name>\\w+) =[^;]*\\bgetMessage\\(\\)(?:(?!\\R  }\\R).)*?\\b\\k<name>"
                + asked);
    none(
        file ->
            shipped(file)
                // the JDK has no types for what these tell apart by texts of the system and of TLS
                && !file.path()
                    .matches(
                        ".*/(TlsFailures|SoapCalls|AnswerStream|AtomicFile|ListenRules)\\.java")
                && decided.matcher(code(file)).find(),
        "control flow by the text of a message");
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
    return !file.module().matches("perf/(bench|studies)|samples")
        && !file.path().endsWith("TidyTest.java");
  }

  private static boolean shipped(SourceFile file) {
    return notPerf(file) && !file.test() && !file.module().matches("build/testkit|perf/faults");
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
