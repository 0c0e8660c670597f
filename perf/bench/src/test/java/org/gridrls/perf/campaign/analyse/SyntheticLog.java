package org.gridrls.perf.campaign.analyse;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gridrls.perf.campaign.control.RunDirectory;
import org.gridrls.perf.campaign.plan.CampaignFile;

/**
 * A run that never was, whose figures follow from how it is made: testers that start one after the
 * other, and calls that all take the same time. A value.
 *
 * @param stepMicros from one tester's start to the next one's
 * @param intervalMicros from one call's start to the next one's
 */
public record SyntheticLog(
    int testers, int callsOfEach, long stepMicros, long intervalMicros, long callMicros) {
  static final long ORIGIN = 1_750_000_000_000_000L;

  /** Writes a directory that can be analysed. */
  public void write(Path directory) throws IOException {
    String campaign = CampaignFile.text(CampaignFile.defaults());
    new RunDirectory(directory, campaign).close();
    try (BufferedWriter records = Files.newBufferedWriter(directory.resolve("records-0.csv"))) {
      records.write(RunDirectory.RECORDS_HEAD + "\n");
      StringBuilder line = new StringBuilder(100);
      for (int call = 0; call < callsOfEach; call++) {
        for (int tester = 0; tester < testers; tester++) {
          long start = ORIGIN + tester * stepMicros + call * intervalMicros;
          line.setLength(0);
          line.append(tester).append(',').append(call).append(",query,").append(start);
          line.append(',').append(start + callMicros).append(",ok,700,12\n");
          records.append(line);
        }
      }
    }
  }
}
