package org.gridrls.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Which versions of which libraries have known holes, as a list in the sources says it: the check
 * needs no network, and knows no more than the list. Immutable.
 *
 * @param date the day up to which the list is good
 */
public record Advisories(LocalDate date, List<Advisory> all) {
  /** From then on the list should be made again. */
  public static final Duration AGE_MAX = Duration.ofDays(90);

  private static final String DATE = "# date: ";

  public Advisories {
    all = List.copyOf(all);
  }

  /** A hole in the versions from {@code introduced} to before {@code fixed}; empty: no end yet. */
  public record Advisory(String id, String artifact, String introduced, String fixed, String what) {
    boolean concerns(Library library) {
      return library.is(artifact)
          && Library.compare(library.version(), introduced) >= 0
          && (fixed.isEmpty() || Library.compare(library.version(), fixed) < 0);
    }
  }

  /** The list that is kept with the sources. */
  public static Advisories known() {
    try (InputStream in = Advisories.class.getResourceAsStream("/advisories.tsv")) {
      return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Advisories parse(String text) {
    LocalDate date = null;
    List<Advisory> all = new ArrayList<>();
    for (String line : text.lines().toList()) {
      if (line.startsWith(DATE)) {
        date = LocalDate.parse(line.substring(DATE.length()));
      } else if (!line.startsWith("#")) {
        String[] cells = line.split("\t", -1);
        all.add(new Advisory(cells[0], cells[1], cells[2], cells[3], cells[4]));
      }
    }
    return new Advisories(date, all);
  }

  /** A line for each hole of a library. */
  public List<String> holesOf(List<Library> libraries) {
    List<String> found = new ArrayList<>();
    for (Library library : libraries) {
      all.stream()
          .filter(advisory -> advisory.concerns(library))
          .map(a -> library.artifact() + " " + library.version() + ": " + a.id() + ", " + a.what())
          .forEach(found::add);
    }
    return found;
  }

  /** Returns what to say if the list is too old to rest on. */
  public Optional<String> warning(Instant now) {
    Duration age = Duration.between(date.atStartOfDay(ZoneOffset.UTC).toInstant(), now);
    return age.compareTo(AGE_MAX) <= 0
        ? Optional.empty()
        : Optional.of(
            "the list of advisories is "
                + age.toDays()
                + " days old; docs/attacks.md says how to regenerate it");
  }
}
