package org.gridrls.perf.campaign.control;

import com.google.common.base.Joiner;
import com.google.common.io.MoreFiles;
import java.io.BufferedWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.gridrls.perf.measure.Unchecked;

/**
 * The directory of one run: what the controller writes while it runs, and what the analyser reads.
 * Safe for threads.
 */
public final class RunDirectory implements AutoCloseable {
  public static final String RECORDS_HEAD =
      "tester,call,operation,start_us,end_us,outcome,bytes,late_us";
  public static final String CLOCKS_HEAD = "process,at_us,offset_us,round_trip_us";
  public static final String SERVER_HEAD =
      "at_us,server,operation,count,failures,median_us,total_us";
  public static final String EVENTS_HEAD = "at_us,process,event,detail";

  private final Path directory;
  private final BufferedWriter clocks;
  private final BufferedWriter server;
  private final BufferedWriter events;

  /** Refuses one that has the records of another run. */
  public RunDirectory(Path directory, String campaign) {
    this.directory = Unchecked.get(() -> Files.createDirectories(directory));
    if (!records(directory).isEmpty()) {
      throw new IllegalArgumentException(
          directory + " has the records of another run; name another with --output, or delete it");
    }
    Unchecked.run(() -> Files.writeString(directory.resolve("campaign.conf"), campaign));
    clocks = writer("clocks.csv", CLOCKS_HEAD);
    server = writer("server.csv", SERVER_HEAD);
    events = writer("events.csv", EVENTS_HEAD);
  }

  public Path path() {
    return directory;
  }

  /** The files with records, one for each tester process. */
  public static List<Path> records(Path directory) {
    return Unchecked.get(() -> MoreFiles.listFiles(directory)).stream()
        .filter(file -> file.getFileName().toString().matches("records-\\d+\\.csv"))
        .sorted()
        .toList();
  }

  /** The number of the process whose records these are. */
  public static int processOf(Path records) {
    return Integer.parseInt(records.getFileName().toString().replaceAll("\\D", ""));
  }

  BufferedWriter recordsOf(int process) {
    return writer("records-" + process + ".csv", RECORDS_HEAD);
  }

  private BufferedWriter writer(String name, String head) {
    Path file = directory.resolve(name);
    Unchecked.run(() -> Files.writeString(file, head + "\n"));
    return Unchecked.get(() -> Files.newBufferedWriter(file, StandardOpenOption.APPEND));
  }

  void clock(int process, long atMicros, long offsetMicros, long roundTripMicros) {
    line(clocks, process, atMicros, offsetMicros, roundTripMicros);
  }

  /** Count, failures, median and total time of one operation. */
  void server(long atMicros, URI server, String operation, Number... counts) {
    line(this.server, atMicros, server, operation, Joiner.on(',').join(counts));
  }

  void event(long atMicros, int process, String event, String detail) {
    String clean = detail.replace('\n', ' ').replace('"', '\'');
    line(events, atMicros, process, event, '"' + clean + '"');
  }

  private static void line(BufferedWriter writer, Object... cells) {
    synchronized (writer) {
      Unchecked.run(() -> writer.append(Joiner.on(',').join(cells)).append('\n').flush());
    }
  }

  @Override
  public void close() {
    for (BufferedWriter writer : List.of(clocks, server, events)) {
      synchronized (writer) {
        Unchecked.run(writer::close);
      }
    }
  }
}
