package org.gridrls.perf.secure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.perf.measure.Progress;
import org.gridrls.perf.measure.Spread;
import org.gridrls.perf.process.Installation;
import org.gridrls.perf.report.ResultTable;

/** The first call of client processes that have just been started. For one thread. */
final class FirstCalls {
  private static final int PROCESSES = 5;

  private final CredentialFiles files;
  private final String name;
  private final Progress progress;
  private final Map<String, double[]> medians = new LinkedHashMap<>();

  FirstCalls(CredentialFiles files, String name, Progress progress) {
    this.files = files;
    this.name = name;
    this.progress = progress;
  }

  /** One process after the other asks there. */
  FirstCalls ask(String side, String url) throws IOException, InterruptedException {
    List<double[]> seen = new ArrayList<>();
    for (int i = 0; i < PROCESSES; i++) {
      seen.add(once(url));
    }
    double[] median = new double[3];
    for (int i = 0; i < median.length; i++) {
      int which = i;
      median[i] = Spread.of(seen.stream().map(one -> one[which]).toList()).median();
    }
    medians.put(side, median);
    progress.say("first call, %s: %,.0f ms, %,.0f ms the process", side, median[0], median[2]);
    return this;
  }

  /** Milliseconds of the first call, of the second, and of the whole process. */
  private double[] once(String url) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(Installation.java("java"), "-Xlog:disable"));
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(FirstCall.class.getName(), url, name));
    if (url.startsWith("https:")) {
      command.add(files.certificate().orElseThrow().toString());
      command.add(files.key().orElseThrow().toString());
      command.add(files.trust().get(0).toString());
    }
    long begun = System.nanoTime();
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IllegalStateException("a client that was just started fails: " + said);
    }
    double whole = (System.nanoTime() - begun) / 1e6;
    String[] millis = said.strip().split(" ");
    return new double[] {Double.parseDouble(millis[0]), Double.parseDouble(millis[1]), whole};
  }

  double millis(String side) {
    return medians.get(side)[0];
  }

  void show(ResultTable table) {
    table.grid(
        List.of("client just started, ms", "first call", "second call", "whole process"),
        medians.entrySet().stream()
            .map(
                one ->
                    List.of(
                        one.getKey(),
                        shown(one.getValue()[0]),
                        shown(one.getValue()[1]),
                        shown(one.getValue()[2])))
            .toList());
  }

  private static String shown(double millis) {
    return String.format(Locale.ROOT, "%,.0f", millis);
  }
}
