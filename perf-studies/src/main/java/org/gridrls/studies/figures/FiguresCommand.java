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
  private static final Map<String, Body> ALL = new LinkedHashMap<>();

  static {
    ALL.put("fig4", setting -> CatalogFigures.flushRates(setting, true));
    ALL.put("fig5", setting -> CatalogFigures.flushRates(setting, false));
    ALL.put("fig6", setting -> CatalogFigures.manyClients(setting, false));
    ALL.put("fig8", CatalogFigures::vacuumTrials);
    ALL.put("fig9", IndexFigures::lists);
    ALL.put("fig10", IndexFigures::filters);
    ALL.put("fig11", setting -> CatalogFigures.manyClients(setting, true));
    ALL.put("fig12", UpdateFigures::listTimes);
    ALL.put("fig13", UpdateFigures::continuousFilters);
    ALL.put("table3", UpdateFigures::filterTable);
    ALL.put("table6", RegistryTable::measure);
    ALL.put("wan1", WanFigures::clients);
    ALL.put("wan3", WanFigures::parts);
    ALL.put("wan4", WanFigures::buffers);
    ALL.put("wan5", WanFigures::windows);
    ALL.put("wan6", WanFigures::roundTrips);
    ALL.put("wan7", WanFigures::streams);
  }

  /** The measurement of one figure. */
  private interface Body {
    PaperFigure measure(FigureSetting setting) throws Exception;
  }

  @Spec CommandSpec spec;
  @Mixin PlaceOptions place;

  @Option(
      names = "--only",
      split = ",",
      paramLabel = "FIGURE",
      description =
          "some of fig4, fig5, fig6, fig8 to fig13, table3, table6, wan1, wan3 to wan7; default: all")
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
    List<String> ids = List.copyOf(ALL.keySet());
    if (!ids.containsAll(only)) {
      throw new ParameterException(
          spec.commandLine(), "no such figure among " + only + "; there are " + ids);
    }
    String command = "`perf/run " + String.join(" ", ResultOptions.arguments(spec)) + "`, ";
    List<String> failed = new ArrayList<>();
    for (String id : ids) {
      boolean wanted = only.isEmpty() || only.contains(id);
      if (!wanted || resume && FigureTable.isWritten(results, id, full)) {
        continue;
      }
      try (Workspace workspace = place.workspace()) {
        workspace.say("%s begins", id);
        PaperFigure figure = ALL.get(id).measure(FigureSetting.of(id, workspace, full, database));
        String circumstances = command + ReportSection.circumstances();
        FigureTable.write(figure, results, circumstances);
        System.out.printf("%n%s%n", FigureTable.markdown(figure, circumstances));
      } catch (RuntimeException e) {
        // the others are worth having
        failed.add(id);
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
}
