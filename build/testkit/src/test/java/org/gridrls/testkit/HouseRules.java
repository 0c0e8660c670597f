package org.gridrls.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gridrls.testkit.SourceTree.SourceFile;

/**
 * The rules about packages, names and prose, as lists of breaches. {@link HouseTest} expects every
 * list to be empty; {@link #main} prints them for one module or for all.
 */
final class HouseRules {
  static final int PACKAGE_FILES_MAX = 25;

  /** The public API of the original service dictates its names and its single package. */
  private static final String ORIGINAL = "org.globus.replica.rls";

  /** Phrases that plain technical English replaces. */
  private static final Pattern PHRASES =
      Pattern.compile(
          ("(?i)\\b(so (many|much)|the first [a-z ]+ is none|(that|which) (is|are) none"
                  + "|(is|are) none (of|that)|led on by|(is|are|was|were) (told|heard)"
                  + "|(go|goes|going|gone|went) on|what it holds goes|those that go|nobody known"
                  + "|dear expression|trust manager of the moment|has otherwise|in figures|what stands"
                  + "|goes as the|out of the blue|of its own accord|by and by"
                  + "|stands? (in|between) (the|a|an|it|each|quotes|labels|messages|bodies|whom)"
                  + "|whom (we|it|they) trusts?|whom the rule|whom to expect|who updates whom"
                  + "|speaks? for (all|the only|everybody|every)|hears (all|every|every[a-z]+)"
                  + "|asked itself|did not say who|otherwise than|for ever|to be had"
                  + "|takes no writes|gives no answers|good for too|anew|speaks? of|what is held of"
                  + "|gone for good|whoever|(is|are) had|it is to go|values in hand|looked at besides|nobody (knows|expects))\\b"
                  + "|/\\*\\* (Who|Whom|Whoever|Those|Nobody) \\w")
              .replace(" ", " +"));

  /** The end of a line inside a sentence, in comments of all languages. */
  private static final Pattern LINE_END = Pattern.compile("\\R[ \\t]*(\\*|//|#)?(?![/*])");

  private static final Pattern PROSE =
      Pattern.compile(".*\\.(java|md|conf|properties|html|js|mjs|css|xsd|wsdl|sh|py|yaml)");

  private final SourceTree tree;
  private final List<SourceFile> files;

  HouseRules(SourceTree tree) {
    this.tree = tree;
    this.files = tree.files();
  }

  /** All breaches, each list under the rule's name. */
  Map<String, List<String>> breaches() {
    Map<String, List<String>> found = new LinkedHashMap<>();
    found.put("a package has at most " + PACKAGE_FILES_MAX + " files", crowdedPackages());
    found.put("packages form no cycle", cycles());
    found.put("a package says in one sentence what it is for", silentPackages());
    found.put("one simple name means one type", sharedNames());
    found.put("one simple name means one public nested type", sharedNestedNames());
    found.put("a type is imported if no other has its name", qualifiedNames());
    found.put("prose is plain technical English ", phrases());
    return found;
  }

  private List<String> crowdedPackages() {
    Map<String, Long> sizes =
        files.stream()
            .filter(file -> !file.path().endsWith("package-info.java"))
            .filter(file -> !packageOf(file).equals(ORIGINAL))
            .collect(
                Collectors.groupingBy(HouseRules::folder, TreeMap::new, Collectors.counting()));
    return sizes.entrySet().stream()
        .filter(entry -> entry.getValue() > PACKAGE_FILES_MAX)
        .map(entry -> entry.getKey() + " has " + entry.getValue())
        .toList();
  }

  private List<String> silentPackages() {
    Set<String> spoken =
        main()
            .filter(file -> file.path().endsWith("/package-info.java"))
            .filter(file -> file.text().matches("(?s)/\\*\\*.*?\\w.*?\\..*"))
            .map(HouseRules::folder)
            .collect(Collectors.toSet());
    return main()
        .map(HouseRules::folder)
        .filter(folder -> !spoken.contains(folder))
        .distinct()
        .sorted()
        .map(folder -> folder + " has no package-info.java")
        .toList();
  }

  private List<String> sharedNames() {
    Map<String, Set<String>> places = new TreeMap<>();
    main()
        .filter(file -> !packageOf(file).equals(ORIGINAL))
        .filter(file -> !file.path().endsWith("-info.java"))
        .forEach(
            file ->
                places.computeIfAbsent(typeOf(file), name -> new TreeSet<>()).add(packageOf(file)));
    generated()
        .forEach(
            (name, packages) -> {
              if (places.containsKey(name)) {
                places.get(name).addAll(packages);
              }
            });
    return places.entrySet().stream()
        .filter(entry -> entry.getValue().size() > 1)
        .map(entry -> entry.getKey() + " in " + String.join(", ", entry.getValue()))
        .toList();
  }

  /**
   * Public nested types of libraries and services that have the name of another one, or of a type
   * that is not nested. A builder is called so everywhere.
   */
  private List<String> sharedNestedNames() {
    Map<String, Set<String>> places = new TreeMap<>();
    List<SourceFile> libraries =
        main().filter(file -> !file.module().matches("(perf|build|clients)/.*")).toList();
    for (SourceFile file : libraries) {
      file.nested().stream()
          .filter(name -> !name.isEmpty() && !name.equals("Builder"))
          .forEach(name -> places.computeIfAbsent(name, any -> new TreeSet<>()).add(typeOf(file)));
    }
    for (SourceFile file : libraries) {
      places.computeIfPresent(
          typeOf(file),
          (name, outer) -> {
            outer.add(packageOf(file));
            return outer;
          });
    }
    return places.entrySet().stream()
        .filter(entry -> entry.getValue().size() > 1)
        .map(entry -> entry.getKey() + " in " + String.join(", ", entry.getValue()))
        .toList();
  }

  /**
   * Types that are named with their packages though the file could import them. Samples use fields
   * and methods of the original service, whose names look like types.
   */
  private List<String> qualifiedNames() {
    Set<String> types =
        files.stream()
            .map(file -> packageOf(file) + "." + typeOf(file))
            .collect(Collectors.toSet());
    List<String> found = new ArrayList<>();
    for (SourceFile file : files) {
      if (file.module().equals("samples")) {
        continue;
      }
      for (String name : file.qualified()) {
        String simple = name.substring(name.lastIndexOf('.'));
        boolean taken =
            types.contains(packageOf(file) + simple)
                || file.imports().stream()
                    .anyMatch(other -> other.endsWith(simple) && !other.equals(name))
                || file.declares(simple.substring(1));
        if (!taken) {
          found.add(file.path() + ": " + name);
        }
      }
    }
    return found;
  }

  /** Simple names of the types that are generated from the contract. */
  private Map<String, Set<String>> generated() {
    Path sources = tree.root().resolve("rls-api/target/generated-sources/cxf");
    Map<String, Set<String>> found = new HashMap<>();
    try (Stream<Path> walk = Files.walk(sources)) {
      walk.filter(path -> path.toString().endsWith(".java"))
          .forEach(
              path ->
                  found
                      .computeIfAbsent(
                          path.getFileName().toString().replace(".java", ""),
                          name -> new TreeSet<>())
                      .add(sources.relativize(path).getParent().toString().replace('/', '.')));
    } catch (IOException e) {
      throw new UncheckedIOException("rls-api must be built first", e);
    }
    return found;
  }

  private List<String> cycles() {
    Map<String, Map<String, String>> uses = uses();
    List<String> found = new ArrayList<>();
    for (Set<String> circle : circles(uses)) {
      List<String> doors = new ArrayList<>();
      for (String from : circle) {
        uses.get(from)
            .forEach(
                (to, example) -> {
                  if (circle.contains(to)) {
                    doors.add(example + " uses " + to);
                  }
                });
      }
      found.add(String.join(" <-> ", circle) + ": " + String.join("; ", doors));
    }
    return found;
  }

  /** Package to the packages it imports, each with one file that does so. */
  private Map<String, Map<String, String>> uses() {
    Map<String, Map<String, String>> uses = new TreeMap<>();
    main().forEach(file -> uses.putIfAbsent(packageOf(file), new TreeMap<>()));
    main()
        .forEach(
            file ->
                file.imports().stream()
                    .map(HouseRules::packageOfType)
                    .filter(uses::containsKey)
                    .filter(to -> !to.equals(packageOf(file)))
                    .forEach(to -> uses.get(packageOf(file)).putIfAbsent(to, typeOf(file))));
    return uses;
  }

  /** The sets of packages that reach each other. */
  private static List<Set<String>> circles(Map<String, Map<String, String>> uses) {
    Map<String, Set<String>> reached = new TreeMap<>();
    for (String start : uses.keySet()) {
      Set<String> seen = new TreeSet<>();
      Deque<String> open = new ArrayDeque<>(uses.get(start).keySet());
      while (!open.isEmpty()) {
        String at = open.pop();
        if (seen.add(at)) {
          open.addAll(uses.get(at).keySet());
        }
      }
      reached.put(start, seen);
    }
    List<Set<String>> found = new ArrayList<>();
    for (String start : uses.keySet()) {
      Set<String> circle =
          reached.get(start).stream()
              .filter(other -> reached.get(other).contains(start))
              .collect(Collectors.toCollection(TreeSet::new));
      if (circle.size() > 1 && circle.iterator().next().equals(start)) {
        found.add(circle);
      }
    }
    return found;
  }

  private List<String> phrases() {
    List<String> found = new ArrayList<>();
    for (Path path : tree.texts(PROSE)) {
      String name = tree.root().relativize(path).toString();
      if (name.endsWith("/HouseRules.java") || name.endsWith("docs/style.md")) {
        continue;
      }
      String text = SourceTree.read(path);
      Matcher matcher = PHRASES.matcher(onOneLine(text));
      while (matcher.find()) {
        long line = text.substring(0, matcher.start()).lines().count();
        found.add(name + ":" + line + ": " + matcher.group().replaceAll("\\s+", " "));
      }
    }
    return found;
  }

  /** Returns a text of equal length, with blanks for the ends of lines. */
  private static String onOneLine(String text) {
    return LINE_END.matcher(text).replaceAll(end -> " ".repeat(end.group().length()));
  }

  private Stream<SourceFile> main() {
    return files.stream()
        .filter(file -> file.path().contains("/src/main/") && !file.module().equals("samples"));
  }

  private static String folder(SourceFile file) {
    return file.path().substring(0, file.path().lastIndexOf('/'));
  }

  private static String typeOf(SourceFile file) {
    return file.path().substring(file.path().lastIndexOf('/') + 1).replace(".java", "");
  }

  private static String packageOf(SourceFile file) {
    return folder(file).replaceFirst(".*/src/\\w+/java/", "").replace('/', '.');
  }

  /** The package of an imported type or of a static member. */
  private static String packageOfType(String imported) {
    Matcher matcher = Pattern.compile("((?:[a-z_]\\w*\\.)+)[A-Z*].*").matcher(imported);
    return matcher.matches() ? matcher.group(1).replaceAll("\\.$", "") : imported;
  }

  /** Prints the breaches, of one module if it is named. */
  public static void main(String[] args) {
    new HouseRules(SourceTree.ofProject())
        .breaches()
        .forEach(
            (rule, found) -> {
              List<String> mine =
                  found.stream()
                      .filter(line -> args.length == 0 || line.contains(args[0]))
                      .toList();
              System.out.println("== " + rule + ": " + mine.size());
              mine.forEach(System.out::println);
            });
  }
}
