package org.gridrls.studies.transfer;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gridrls.perf.measure.Unchecked;
import org.gridrls.perf.process.InstalledServer;

/** Clients that read remote files whole or in parts and drop the bytes. No state. */
public final class RemoteReads {
  private static final String PYTHON = "/usr/bin/python3";
  private static final String SCRIPT = "xrootd_read.py";

  private RemoteReads() {}

  /** Blocks of a file at equal distances. */
  public record Blocks(int length, int step, int count) {
    /** The first bytes of a file, in one piece. */
    public static Blocks whole(int length) {
      return new Blocks(length, length, 1);
    }

    public long bytes() {
      return (long) length * count;
    }

    /** A range for each buffer; a buffer larger than the block also reads what follows it. */
    public List<String> ranges(int buffer) {
      List<String> ranges = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        long start = (long) i * step;
        for (long at = start; at < start + length; at += buffer) {
          ranges.add(at + "-" + (at + buffer - 1));
        }
      }
      return ranges;
    }

    /** All blocks in one request. */
    public List<String> atOnce() {
      return List.of(String.join(",", ranges(length)));
    }
  }

  /** Seconds until the first answer, and from then on. */
  public record Times(double open, double read) {
    public double rate(long bytes) {
      return bytes / (open + read);
    }
  }

  /** One client by HTTP; connections share the requests. An empty range asks for all. */
  public static Times http(String url, List<String> ranges, int connections) {
    List<List<String>> shares =
        IntStream.range(0, connections)
            .mapToObj(
                n ->
                    IntStream.range(0, ranges.size())
                        .filter(i -> i % connections == n)
                        .mapToObj(ranges::get)
                        .toList())
            .toList();
    List<Times> all = together(connections, n -> one(URI.create(url), shares.get(n)));
    double open = all.stream().mapToDouble(Times::open).min().orElseThrow();
    double end = all.stream().mapToDouble(one -> one.open() + one.read()).max().orElseThrow();
    return new Times(open, end - open);
  }

  private static Times one(URI url, List<String> ranges) {
    return Unchecked.get(
        () -> {
          long start = System.nanoTime();
          long opened = start;
          try (Socket socket = new Socket(url.getHost(), url.getPort());
              InputStream in = new BufferedInputStream(socket.getInputStream(), 1 << 16)) {
            for (String range : ranges) {
              socket.getOutputStream().write(request(url, range));
              long length = length(in, range);
              opened = opened == start ? System.nanoTime() : opened;
              in.skipNBytes(length);
            }
          }
          return new Times((opened - start) / 1e9, (System.nanoTime() - opened) / 1e9);
        });
  }

  private static byte[] request(URI url, String range) {
    String wanted = range.isEmpty() ? "" : "Range: bytes=" + range + "\r\n";
    return ("GET " + url.getPath() + " HTTP/1.1\r\nHost: localhost\r\n" + wanted + "\r\n")
        .getBytes(StandardCharsets.US_ASCII);
  }

  /** Returns the length of the body, after its head. */
  private static long length(InputStream in, String range) throws IOException {
    String status = line(in);
    long length = -1;
    for (String line = line(in); !line.isEmpty(); line = line(in)) {
      if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
        length = Long.parseLong(line.substring(line.indexOf(':') + 1).strip());
      }
    }
    if (length < 0 || !status.contains(range.isEmpty() ? " 200" : " 206")) {
      throw new IOException(status + " to a request for " + range);
    }
    return length;
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException();
      }
      line.append((char) next);
    }
    return line.toString().strip();
  }

  /** Clients that start at once. */
  public static List<Times> together(int clients, IntFunction<Times> client) {
    ExecutorService threads = Executors.newFixedThreadPool(clients);
    CountDownLatch ready = new CountDownLatch(clients);
    try {
      List<Future<Times>> all = new ArrayList<>();
      for (int n = 0; n < clients; n++) {
        int number = n;
        all.add(
            threads.submit(
                () -> {
                  ready.countDown();
                  ready.await();
                  return client.apply(number);
                }));
      }
      return all.stream().map(one -> Unchecked.get(one::get)).toList();
    } finally {
      threads.shutdownNow();
    }
  }

  /** Whether clients of the root protocol can run: Debian's python3-xrootd. */
  public static boolean hasRoot() {
    return Files.isExecutable(Path.of(PYTHON))
        && Files.isDirectory(Path.of("/usr/lib/python3/dist-packages/XRootD"));
  }

  /** Clients by the root protocol in one process; {@code vector}: all blocks with one request. */
  public static List<Times> root(String url, boolean vector, int clients, Blocks blocks) {
    String script =
        Unchecked.get(
            () ->
                new String(
                    RemoteReads.class.getResourceAsStream(SCRIPT).readAllBytes(),
                    StandardCharsets.UTF_8));
    List<String> command = new ArrayList<>(List.of(PYTHON, "-c", script, url));
    command.add(vector ? "vector" : "blocks");
    IntStream.of(clients, blocks.length(), blocks.step(), blocks.count())
        .forEach(number -> command.add(Integer.toString(number)));
    String said = InstalledServer.said(new ProcessBuilder(command));
    List<Times> times =
        said.lines()
            .map(line -> line.split(" "))
            .map(words -> new Times(Double.parseDouble(words[0]), Double.parseDouble(words[1])))
            .collect(Collectors.toList());
    if (times.size() != clients) {
      throw new IllegalStateException("the root protocol failed: " + said);
    }
    return times;
  }
}
