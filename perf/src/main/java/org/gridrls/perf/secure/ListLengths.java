package org.gridrls.perf.secure;

import static org.gridrls.perf.report.Figure.of;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gridrls.perf.measure.Measured;
import org.gridrls.perf.measure.Rounds;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.report.ResultTable;

/**
 * What an access control list of many lines costs, beside one of a single line. The bar is about
 * the processor time that it adds to a call: rates of two servers differ by more than the bar.
 */
final class ListLengths {
  private static final String PLAIN = "query, plain";
  private static final String SINGLE = "query, list of one line";

  private final SecuredCatalogs catalogs;
  private final int lines;

  ListLengths(SecuredCatalogs catalogs, int lines) {
    this.catalogs = catalogs;
    this.lines = lines;
  }

  void measure(Rounds rounds, ResultTable table) throws IOException {
    String user = catalogs.authority().userName();
    String mine = "allow dn \"" + user + "\": all";
    StringBuilder others = new StringBuilder();
    StringBuilder elsewhere = new StringBuilder();
    for (int i = 1; i < lines; i++) {
      others.append("allow dn \"/O=Perf/OU=people/CN=User ").append(i).append(".*\": lrc_read\n");
      elsewhere.append("deny dn \"").append(user).append("\": lrc_read on experiment-");
      elsewhere.append(i).append("/*\n");
    }
    Map<String, Running> sides = new LinkedHashMap<>();
    sides.put(PLAIN, catalogs.open());
    sides.put(SINGLE, listed("one", mine));
    sides.put(people(), listed("people", others + mine));
    sides.put(names(), listed("names", elsewhere + mine));
    sides.forEach((name, server) -> rounds.side(name, catalogs.queries(server), server.handles()));
    Map<String, Measured> measured = rounds.run();
    for (String side : new String[] {people(), names()}) {
      table.add(of("added by the " + side.substring(7), added(measured, side), "%").atMost(5));
    }
    table.rates(measured.values());
    table.remark(
        "What a list adds is the server's processor time of a call beside that with one line, as a"
            + " part of the whole processor time of a plain call, client and server.");
  }

  private String people() {
    return "query, list of %,d lines about others".formatted(lines);
  }

  private String names() {
    return "query, list of %,d lines about other names".formatted(lines);
  }

  private Running listed(String name, String text) throws IOException {
    Path file = catalogs.workspace().place(name + ".acl");
    Files.writeString(file, text + "\n");
    return catalogs.secured(name, Map.of("security.acl", file.toString()));
  }

  private static double added(Map<String, Measured> measured, String side) {
    Measured plain = measured.get(PLAIN);
    double more = measured.get(side).serverMicros() - measured.get(SINGLE).serverMicros();
    return 100 * more / (plain.serverMicros() + plain.clientMicros());
  }
}
