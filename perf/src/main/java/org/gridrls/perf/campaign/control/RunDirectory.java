package org.gridrls.perf.campaign.control;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
    this.directory = directory;
    try {
      Files.createDirectories(directory);
      if (!records(directory).isEmpty()) {
        throw new IllegalArgumentException(
            directory
                + " has the records of another run; name another with --output, or delete it");
      }
      Files.writeString(directory.resolve("campaign.conf"), campaign);
      clocks = writer("clocks.csv", CLOCKS_HEAD);
      server = writer("server.csv", SERVER_HEAD);
      events = writer("events.csv", EVENTS_HEAD);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write to " + directory, e);
    }
  }

  public Path path() {
    return directory;
  }

  /** The files with records, one for each tester process. */
  public static List<Path> records(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(file -> file.getFileName().toString().matches("records-\\d+\\.csv"))
          .sorted()
          .toList();
    }
  }

  /** The number of the process whose records these are. */
  public static int processOf(Path records) {
    return Integer.parseInt(records.getFileName().toString().replaceAll("\\D", ""));
  }

  BufferedWriter recordsOf(int process) throws IOException {
    return writer("records-" + process + ".csv", RECORDS_HEAD);
  }

  private BufferedWriter writer(String name, String head) throws IOException {
    BufferedWriter writer = Files.newBufferedWriter(directory.resolve(name));
    writer.write(head + "\n");
    writer.flush();
    return writer;
  }

  void clock(int process, long atMicros, long offsetMicros, long roundTripMicros) {
    line(clocks, process, atMicros, offsetMicros, roundTripMicros);
  }

  /** Count, failures, median and total time of one operation. */
  void server(long atMicros, URI server, String operation, Number... counts) {
    String numbers = Arrays.stream(counts).map(String::valueOf).collect(Collectors.joining(","));
    line(this.server, atMicros, server, operation, numbers);
  }

  void event(long atMicros, int process, String event, String detail) {
    String clean = detail.replace('\n', ' ').replace('"', '\'');
    line(events, atMicros, process, event, '"' + clean + '"');
  }

  private static void line(BufferedWriter writer, Object... cells) {
    synchronized (writer) {
      try {
        writer.write(
            Arrays.stream(cells).map(String::valueOf).collect(Collectors.joining(",", "", "\n")));
        writer.flush();
      } catch (IOException e) {
        throw new UncheckedIOException("cannot write the log of the run", e);
      }
    }
  }

  @Override
  public void close() {
    for (BufferedWriter writer : List.of(clocks, server, events)) {
      synchronized (writer) {
        try {
          writer.close();
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }
}
