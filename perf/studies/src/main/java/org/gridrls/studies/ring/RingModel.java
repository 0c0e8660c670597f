package org.gridrls.studies.ring;

import java.util.ArrayList;
import java.util.List;
import org.gridrls.perf.report.Figure;
import org.gridrls.perf.report.ResultTable;

/**
 * A ring on paper: memory, messages and processors for 10^10 names in 10^4 catalogs, from what
 * {@code perf/run ring} measured on small ones. No state.
 */
final class RingModel {
  private static final double NAMES = 1e10;
  private static final double CATALOGS = 1e4;
  private static final double CATALOGS_OF_A_NAME = 3;
  private static final double PAIRS = NAMES * CATALOGS_OF_A_NAME;
  private static final double LOOKUPS_PER_SECOND = 1e6;
  private static final double FULL_UPDATE_SECONDS = 86_400;
  private static final double HEARTBEAT_SECONDS = 600;
  private static final double BULK = 1_000;
  private static final int[] MEMBERS = {8, 16, 32, 64, 128, 256};

  /** Heap of a name of one catalog in one copy, without and with digests, in bytes. */
  private static final double COPY_BYTES = 18.8;

  private static final double DIGEST_BYTES = 6;

  /** A manifest as it is sent and kept: two stages for each slot, in Base64. */
  private static final double MANIFEST_BYTES = 1_700;

  /** Counts what a member keeps for each catalog besides: two references for each slot. */
  private static final double CATALOG_BYTES = 2 * Ring.SLOTS * 8.0;

  /** Processor time of a lookup where its slot is, of a question to another member, in us. */
  private static final double LOOKUP_MICROS = 46;

  private static final double QUESTION_MICROS = 75;

  /**
   * For each catalog of the ring, even if it does not have the name: an upper limit, as 100 lists
   * cost 1.7 to 2.1 us more than one (decision 64).
   */
  private static final double CATALOG_MICROS = 0.02;

  /** Processor time of all members for a name that is sent. */
  private static final double UPDATE_MICROS = 3.5;

  private RingModel() {}

  static void show(ResultTable table) {
    List<List<String>> lines = new ArrayList<>();
    for (int members : MEMBERS) {
      double remote = 1 - (double) Ring.OWNERS / members;
      double data = Ring.OWNERS * PAIRS * (COPY_BYTES + DIGEST_BYTES) / members;
      double catalogs = CATALOGS * (MANIFEST_BYTES + CATALOG_BYTES);
      double lookup = LOOKUP_MICROS + remote * QUESTION_MICROS + CATALOGS * CATALOG_MICROS;
      double processors =
          LOOKUPS_PER_SECOND * lookup / 1e6 + PAIRS / FULL_UPDATE_SECONDS * UPDATE_MICROS / 1e6;
      double heartbeats = CATALOGS / HEARTBEAT_SECONDS * MANIFEST_BYTES * (members - 1);
      lines.add(
          List.of(
              Integer.toString(members),
              Figure.shown((data + catalogs) / 1e9),
              Figure.shown(remote),
              Figure.shown(Math.log(members) / Math.log(2) / 2),
              Figure.shown(Math.min(members - 1, BULK)),
              Figure.shown(processors / members),
              Figure.shown(Ring.OWNERS * PAIRS / FULL_UPDATE_SECONDS * COPY_BYTES / members / 1e6),
              Figure.shown(heartbeats / 1e3)));
    }
    table.grid(
        List.of(
            "members",
            "heap of each, GB",
            "questions to others a lookup",
            "Chord: hops",
            "questions for a bulk of 1,000, at most",
            "processors of each",
            "full lists once a day, MB/s to each",
            "heartbeats, kB/s in all"),
        lines);
    table.remark(
        "%.0e names, %.0e catalogs, %.0f catalogs a name, %.0e lookups of one name a second, with %.1f B"
            + " of heap a name, catalog and copy and %.0f B of digest; a lookup takes %.0f us, a"
            + " question %.0f us, each catalog %.2f us, a name that is sent %.1f us.",
        NAMES,
        CATALOGS,
        CATALOGS_OF_A_NAME,
        LOOKUPS_PER_SECOND,
        COPY_BYTES,
        DIGEST_BYTES,
        LOOKUP_MICROS,
        QUESTION_MICROS,
        CATALOG_MICROS,
        UPDATE_MICROS);
  }
}
