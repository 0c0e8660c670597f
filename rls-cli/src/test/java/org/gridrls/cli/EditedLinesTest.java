package org.gridrls.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jline.terminal.impl.DumbTerminal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that what is typed at a terminal is edited, completed, remembered. */
class EditedLinesTest {
  private static final String UP = "\033[A";
  private static final String CTRL_D = "\004";

  @TempDir private Path directory;

  /** The lines that come of these keys; the terminal understands the keys of an ANSI terminal. */
  private List<String> typed(String keys) throws IOException {
    var in = new ByteArrayInputStream((keys + CTRL_D).getBytes(StandardCharsets.UTF_8));
    var terminal =
        new DumbTerminal("test", "ansi", in, new ByteArrayOutputStream(), StandardCharsets.UTF_8);
    try (EditedLines lines = new EditedLines(terminal, directory.resolve("rls/history"))) {
      return Stream.generate(lines::next)
          .takeWhile(Optional::isPresent)
          .map(Optional::get)
          .toList();
    }
  }

  @Test
  void linesCanBeEdited() throws IOException {
    assertEquals(List.of("ping", "stats"), typed("pingg\b\nstats\n"));
  }

  @Test
  void theTabKeyCompletesCommandsTheirCommandsAndOptions() throws IOException {
    assertEquals(List.of("locate "), typed("loc\t\n"));
    assertEquals(List.of("attribute undefine "), typed("attribute und\t\n"));
    assertEquals(List.of("query --pattern "), typed("query --pat\t\n"));
    assertEquals(List.of("set "), typed("set\t\n"));
  }

  @Test
  void theHistoryOutlivesTheSession() throws IOException {
    typed("query \"a b\" !x\n");
    assertEquals(List.of("query \"a b\" !x"), typed(UP + "\n"));
    assertTrue(Files.size(directory.resolve("rls/history")) > 0);
  }
}
