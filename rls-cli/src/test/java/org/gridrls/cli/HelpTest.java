package org.gridrls.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Help has examples that the command line understands, and shells complete what it offers. */
class HelpTest {
  private static String printed(String... arguments) {
    StringWriter out = new StringWriter();
    CommandLine line = RlsCommand.commandLine();
    line.setOut(new PrintWriter(out));
    assertEquals(0, line.execute(arguments));
    return out.toString();
  }

  static Stream<String> examples() {
    return CommandExamples.all().values().stream()
        .flatMap(List::stream)
        .filter(example -> example.startsWith("rls "));
  }

  @ParameterizedTest
  @MethodSource("examples")
  void anExampleIsUnderstood(String example) {
    String[] words =
        Arrays.stream(example.replaceFirst(" \\|.*", "").split(" "))
            .skip(1)
            .map(word -> word.replace("'", ""))
            .toArray(String[]::new);
    CommandLine line = RlsCommand.commandLine();
    line.parseArgs(words);
    assertTrue(printed(words[0], "--help").contains("  " + example), example);
  }

  @Test
  void fishCompletesCommandsOptionsAndValues() throws Exception {
    String script = printed("completion", "fish");
    assertTrue(script.contains("complete -c rls -f -n '__rls_at ' -a 'locate' -d 'Finds"), script);
    assertTrue(script.contains("-n '__rls_at attribute' -a 'define'"), script);
    assertTrue(script.contains("-n '__rls_in load' -l format -x -a 'tsv csv jsonl"), script);
    assertTrue(script.contains("-n '__rls_in load' -l state -r -d "), script);
    Assumptions.assumeTrue(isInstalled("fish"), "fish is not installed");
    Process fish = new ProcessBuilder("fish", "--no-execute").redirectErrorStream(true).start();
    try (var in = fish.outputWriter()) {
      in.write(script);
    }
    assertEquals("", new String(fish.getInputStream().readAllBytes()));
    assertEquals(0, fish.waitFor());
  }

  private static boolean isInstalled(String program) throws Exception {
    return new ProcessBuilder("sh", "-c", "command -v " + program + " >/dev/null").start().waitFor()
        == 0;
  }

  @Test
  void bashAndZshHaveAScriptOfTheirOwn() {
    assertTrue(printed("completion").contains("complete -F _complete_rls"), "bash");
    assertEquals(printed("completion"), printed("completion", "zsh"));
  }
}
