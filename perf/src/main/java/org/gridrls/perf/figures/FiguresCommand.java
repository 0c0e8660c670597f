package org.gridrls.perf.figures;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.gridrls.perf.catalog.Database;
import org.gridrls.perf.measure.Progress;
import org.gridrls.perf.process.Installation;
import org.gridrls.perf.process.Workspace;
import org.gridrls.perf.report.Report;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code perf/run figures}: the papers' figures again, each as a table and a plot. */
@Command(
    name = "figures",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description = "The papers' figures measured on our services, beside what they published.")
public final class FiguresCommand implements Callable<Integer> {
  private static final List<Experiment> ALL =
      List.of(
          FlushRates.ofAdds(),
          FlushRates.ofQueries(),
          ManyClients.single(),
          new VacuumTrials(),
          IndexRates.ofLists(),
          IndexRates.ofFilters(),
          ManyClients.bulks(),
          new ListTimes(),
          new ContinuousFilters(),
          new FilterTable(),
          new RegistryTable());

  @Spec CommandSpec spec;

  @Option(
      names = "--only",
      split = ",",
      paramLabel = "FIGURE",
      description = "some of fig4, fig5, fig6, fig8 to fig13, table3, table6; default: all")
  Set<String> only = new LinkedHashSet<>();

  @Option(names = "--full", description = "as big as the papers'; hours instead of minutes")
  boolean full;

  @Option(
      names = "--db",
      defaultValue = "MARIADB",
      description = "of the catalogs in figures 4, 5, 6, 11: ${COMPLETION-CANDIDATES}")
  Database database;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "where tables and plots go; default: perf/target/figures")
  Optional<Path> out = Optional.empty();

  @Option(
      names = "--directory",
      paramLabel = "DIR",
      description = "where the stores are made, and deleted again; default: perf/target")
  Optional<Path> directory = Optional.empty();

  @Override
  public Integer call() throws Exception {
    Path target = Installation.home().resolve("perf/target");
    Path results = out.orElseGet(() -> target.resolve("figures"));
    List<String> failed = new ArrayList<>();
    for (Experiment experiment : chosen()) {
      try (Workspace workspace =
          new Workspace(directory.orElse(target), new Progress(System.out))) {
        workspace.progress().say("%s begins", experiment.id());
        PaperFigure figure = experiment.measure(new Setting(workspace, full, database));
        FigureFiles.write(figure, results, circumstances());
        System.out.println();
        System.out.print(FigureTable.markdown(figure, circumstances()));
        System.out.println();
      } catch (RuntimeException e) {
        // the others are worth having
        failed.add(experiment.id());
        e.printStackTrace();
      }
    }
    FigureFiles.index(results, ALL.stream().map(Experiment::id).toList());
    System.out.println("written to " + results);
    if (!failed.isEmpty()) {
      System.err.println("perf/run figures: failed: " + String.join(", ", failed));
    }
    return failed.isEmpty() ? 0 : 1;
  }

  private String circumstances() {
    List<String> line = spec.commandLine().getParent().getParseResult().originalArgs();
    return "`perf/run " + String.join(" ", line) + "`, " + Report.circumstances();
  }

  private List<Experiment> chosen() {
    if (only.isEmpty()) {
      return ALL;
    }
    Set<String> unknown = new LinkedHashSet<>(only);
    List<Experiment> chosen = new ArrayList<>();
    for (Experiment experiment : ALL) {
      if (unknown.remove(experiment.id())) {
        chosen.add(experiment);
      }
    }
    if (!unknown.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          "no figure " + unknown + "; there are " + ALL.stream().map(Experiment::id).toList());
    }
    return chosen;
  }
}
