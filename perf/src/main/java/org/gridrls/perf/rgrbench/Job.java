package org.gridrls.perf.rgrbench;

/** What a job needs: a cluster where this owner has this program on Linux with so much memory. */
record Job(String cluster, String owner, String program, long ram) {
  /** One that the application's subcluster can run, if it is under Linux. */
  static Job of(GlueObject application) {
    return new Job(
        application.text("cluster"),
        application.text("owner"),
        application.text("program"),
        application.number("ram"));
  }
}
