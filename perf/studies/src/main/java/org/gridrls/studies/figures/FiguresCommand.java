package org.gridrls.studies.figures;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gridrls.perf.bench.PlaceOptions;
import org.gridrls.perf.bench.ResultOptions;
import org.gridrls.perf.bench.Study;
import org.gridrls.perf.database.Database;
import org.gridrls.perf.process.InstalledServer;
import org.gridrls.perf.process.Workspace;
import org.gridrls.perf.report.ReportSection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code perf/run figures}: the papers' figures again, each as a table and a plot. */
@Command(
    name = "figures",
    description = "The papers' figures measured on our services, beside what they published.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true)
public final class FiguresCommand implements Study {
  /** The figures by what measures them: those measured together share stores and servers. */
  private static final Map<List<String>, Body> ALL = new LinkedHashMap<>();

  static {
    ALL.put(List.of("fig4", "fig5"), CatalogFigures::flushRates);
    ALL.put(List.of("fig6", "fig11"), CatalogFigures::manyClients);
    ALL.put(List.of("fig8"), alone(CatalogFigures::vacuumTrials));
    ALL.put(List.of("fig9"), alone(IndexFigures::lists));
    ALL.put(List.of("fig10"), alone(IndexFigures::filters));
    ALL.put(List.of("fig12"), alone(UpdateFigures::listTimes));
    ALL.put(List.of("fig13"), alone(UpdateFigures::continuousFilters));
    ALL.put(List.of("table3"), alone(UpdateFigures::filterTable));
    ALL.put(List.of("table6"), alone(RegistryTable::measure));
  }

  /** The measurement of one figure. */
  private interface Measurement {
    PaperFigure measure(FigureSetting setting) throws Exception;
  }

  /** The measurement of those figures of a group that are wanted. */
  private interface Body {
    List<PaperFigure> measure(List<FigureSetting> figures) throws Exception;
  }

  private static Body alone(Measurement figure) {
    return figures -> List.of(figure.measure(figures.get(0)));
  }

  @Spec CommandSpec spec;
  @Mixin PlaceOptions place;

  @Option(
      names = "--only",
      split = ",",
      paramLabel = "FIGURE",
      description = "some of fig4, fig5, fig6, fig8 to fig13, table3, table6; default: all")
  Set<String> only = new LinkedHashSet<>();

  @Option(names = "--full", description = "as big as the papers'; hours instead of minutes")
  boolean full;

  @Option(
      names = "--resume",
      description = "leave out figures that were written in the same form (short, full) before")
  boolean resume;

  @Option(
      names = "--db",
      defaultValue = "MARIADB",
      description = "for figures 4, 5, 6, 11: ${COMPLETION-CANDIDATES}")
  Database database;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "directory of tables and plots; default: perf/target/figures")
  Optional<Path> out;

  @Override
  public Integer call() throws Exception {
    Path results = out.orElseGet(() -> InstalledServer.home().resolve("perf/target/figures"));
    List<String> ids = ALL.keySet().stream().flatMap(List::stream).toList();
    if (!ids.containsAll(only)) {
      throw new ParameterException(
          spec.commandLine(), "no such figure among " + only + "; there are " + ids);
    }
    List<String> failed = new ArrayList<>();
    for (List<String> group : ALL.keySet()) {
      List<String> wanted = new ArrayList<>();
      for (String id : group) {
        boolean chosen = only.isEmpty() || only.contains(id);
        if (chosen && !(resume && FigureTable.isWritten(results, id, full))) {
          wanted.add(id);
        }
      }
      try {
        measure(group, wanted, results);
      } catch (RuntimeException e) {
        // the others are worth having
        failed.addAll(wanted);
        e.printStackTrace();
      }
    }
    FigureTable.index(results, ids);
    System.out.println("written to " + results);
    if (!failed.isEmpty()) {
      System.err.println("perf/run figures: failed: " + String.join(", ", failed));
    }
    return failed.isEmpty() ? 0 : 1;
  }

  private void measure(List<String> group, List<String> wanted, Path results) throws Exception {
    if (wanted.isEmpty()) {
      return;
    }
    String command = "`perf/run " + String.join(" ", ResultOptions.arguments(spec)) + "`, ";
    try (Workspace workspace = place.workspace()) {
      workspace.say("%s begins", String.join(", ", wanted));
      List<FigureSetting> settings =
          wanted.stream().map(id -> FigureSetting.of(id, workspace, full, database)).toList();
      for (PaperFigure figure : ALL.get(group).measure(settings)) {
        String circumstances = command + ReportSection.circumstances();
        FigureTable.write(figure, results, circumstances);
        System.out.printf("%n%s%n", FigureTable.markdown(figure, circumstances));
      }
      workspace.say("%s done", String.join(", ", wanted));
    }
  }
}
