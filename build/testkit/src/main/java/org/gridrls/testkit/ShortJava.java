package org.gridrls.testkit;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Java for programs and servers that a test starts: they end before a second compiler and threads
 * that collect garbage would save what they take. Stateless, safe for threads.
 */
public final class ShortJava {
  /** Lists the options that most tests' own JVMs have in the POM. */
  public static final List<String> OPTIONS = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

  private ShortJava() {}

  /** The JDK of this test, its options and class path, and more arguments; may be added to. */
  public static List<String> command(String... more) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(OPTIONS);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(more));
    return command;
  }

  /** Returns the command as a shell reads it. */
  public static String shell(String... more) {
    return command(more).stream().map("'%s'"::formatted).collect(Collectors.joining(" "));
  }
}
