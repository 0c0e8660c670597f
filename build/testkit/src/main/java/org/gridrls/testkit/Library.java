package org.gridrls.testkit;

import java.io.File;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A library of a given version. Immutable.
 *
 * @param artifact {@code group:name}, or only {@code :name} where the group is not known
 */
public record Library(String artifact, String version) {
  private static final Pattern PURL = Pattern.compile("pkg:maven/([^/\"]+)/([^@\"]+)@([^?\"]+)");
  private static final Pattern JAR =
      Pattern.compile(".*?([\\w.]+(?:/[\\w.-]+)*)/([\\w.-]+)/([^/]+)/\\2-\\3(?:-[\\w]+)?\\.jar");

  /** Returns what a software bill of materials in CycloneDX lists, each once. */
  public static List<Library> ofBill(String cycloneDx) {
    return PURL.matcher(cycloneDx).results().map(Library::ofPurl).distinct().toList();
  }

  private static Library ofPurl(MatchResult purl) {
    return new Library(purl.group(1) + ":" + purl.group(2), purl.group(3));
  }

  /**
   * The jars of a class path, which lie in a repository of Maven's layout. Where the repository
   * begins can't be seen, so the group may have too much before it; {@link #is} allows for that.
   */
  public static List<Library> ofClassPath(String classPath) {
    return Stream.of(classPath.split(File.pathSeparator))
        .map(path -> JAR.matcher(path.replace('\\', '/')))
        .filter(Matcher::matches)
        .map(jar -> new Library(jar.group(1).replace('/', '.') + ":" + jar.group(2), jar.group(3)))
        .toList();
  }

  /** True if it is this artifact, {@code group:name}. */
  boolean is(String other) {
    return artifact.equals(other) || artifact.endsWith("." + other);
  }

  /** Compares versions as a program that knows those of Maven does: -1, 0 or 1. */
  static int compare(String one, String other) {
    List<String> left = parts(one);
    List<String> right = parts(other);
    for (int i = 0; i < Math.max(left.size(), right.size()); i++) {
      String a = i < left.size() ? left.get(i) : "0";
      String b = i < right.size() ? right.get(i) : "0";
      int order = comparePart(a, b);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  /** Suffixes of the version ({@code -jre}, {@code .Final}) are ignored. */
  private static List<String> parts(String version) {
    String plain =
        version.toLowerCase(Locale.ROOT).replaceAll("[.-](jre|android|final|ga|v\\d+)$", "");
    return Stream.of(plain.split("[.-]|(?<=\\d)(?=[a-z])|(?<=[a-z])(?=\\d)"))
        .filter(part -> !part.isEmpty())
        .toList();
  }

  /** Words (alpha, beta, rc) come before numbers. */
  private static int comparePart(String a, String b) {
    boolean numberA = Character.isDigit(a.charAt(0));
    boolean numberB = Character.isDigit(b.charAt(0));
    if (numberA && numberB) {
      return Integer.signum(new BigInteger(a).compareTo(new BigInteger(b)));
    }
    return numberA == numberB ? Integer.signum(a.compareTo(b)) : numberA ? 1 : -1;
  }
}
