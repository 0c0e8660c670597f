package org.gridrls.perf.campaign.analyse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gridrls.perf.campaign.control.ServerSampler;

/**
 * What a server had counted of one operation at one time, in microseconds. Immutable.
 *
 * @param totalMicros time of all calls; -1 if the server does not say
 */
record ServerSample(long at, String server, String operation, long count, long totalMicros) {
  private static final int FIELDS = 7;

  /** In the order of the file; damaged lines are left out. */
  static List<ServerSample> read(Path file) throws IOException {
    if (!Files.exists(file)) {
      return List.of();
    }
    return Files.readAllLines(file).stream()
        .map(line -> line.split(","))
        .filter(fields -> fields.length == FIELDS && fields[0].matches("\\d+"))
        .map(
            fields ->
                new ServerSample(
                    Long.parseLong(fields[0]),
                    fields[1],
                    fields[2],
                    Long.parseLong(fields[3]),
                    Long.parseLong(fields[6])))
        .toList();
  }

  /** Connections at the server instead of calls. */
  boolean isOfConnections() {
    return operation.equals(ServerSampler.CONNECTIONS);
  }
}
