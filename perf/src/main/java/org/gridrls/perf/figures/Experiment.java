package org.gridrls.perf.figures;

import java.util.List;

/**
 * The measurement of one figure of a paper on our services. For one thread.
 *
 * @param id as the paper numbers it: fig4, table3
 */
record Experiment(String id, Body body) {
  static final List<Experiment> ALL =
      List.of(
          new Experiment("fig4", setting -> CatalogFigures.flushRates(setting, "fig4", true)),
          new Experiment("fig5", setting -> CatalogFigures.flushRates(setting, "fig5", false)),
          new Experiment("fig6", setting -> CatalogFigures.manyClients(setting, "fig6", false)),
          new Experiment("fig8", CatalogFigures::vacuumTrials),
          new Experiment("fig9", IndexFigures::lists),
          new Experiment("fig10", IndexFigures::filters),
          new Experiment("fig11", setting -> CatalogFigures.manyClients(setting, "fig11", true)),
          new Experiment("fig12", UpdateFigures::listTimes),
          new Experiment("fig13", UpdateFigures::continuousFilters),
          new Experiment("table3", UpdateFigures::filterTable),
          new Experiment("table6", RegistryTable::measure));

  /** Measures. */
  interface Body {
    PaperFigure measure(FigureSetting setting) throws Exception;
  }
}
