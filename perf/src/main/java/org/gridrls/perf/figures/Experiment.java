package org.gridrls.perf.figures;

/** Measures one figure of a paper on our services. For one thread. */
interface Experiment {
  /** As the paper numbers it: fig4, table3. */
  String id();

  PaperFigure measure(Setting setting) throws Exception;
}
