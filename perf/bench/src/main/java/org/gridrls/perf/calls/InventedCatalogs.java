package org.gridrls.perf.calls;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.zip.GZIPOutputStream;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.bloom.BloomParameters;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.OpenUpdate;
import org.gridrls.api.update.Receipt;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.client.UpdateClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.perf.measure.Unchecked;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Workspace;

/**
 * Sends updates of catalogs that do not exist to an index: each has names of its own, by number.
 * For one thread.
 */
public final class InventedCatalogs {
  private static final Duration LEASE = Duration.ofHours(1);
  private static final int PART_BYTES = 1 << 20;
  private static final int SAID_EVERY = 100;

  private final UpdateClient client;
  private final int namesOfEach;

  public InventedCatalogs(SoapConnector connector, String index, int namesOfEach) {
    this.client = new UpdateClient(connector, index);
    this.namesOfEach = namesOfEach;
  }

  public static String host(long catalog) {
    return "lrc-" + catalog + ".example.org";
  }

  private static UpdateSource source(int catalog) {
    return UpdateSource.direct(
        UpdateSource.Catalog.of("http://" + host(catalog) + "/ws/lrc", "lrc-" + catalog),
        new BaseState(1, 1),
        LEASE,
        List.of());
  }

  public static BloomFilter filter(int catalog, int namesOfEach, double falsePositives) {
    BloomFilter.Builder builder =
        new BloomFilter.Builder(BloomParameters.forRate(namesOfEach, falsePositives));
    long first = (long) catalog * namesOfEach;
    for (long i = first; i < first + namesOfEach; i++) {
      builder.add(SampleNames.name(i));
    }
    return builder.build();
  }

  public void send(int catalog, BloomFilter filter) {
    accepted(client.sendBloom(source(catalog), namesOfEach, filter));
  }

  /**
   * Sends each index, by its number of filters, the filters of that many catalogs, which then say
   * once that nothing changed: a no rests on evidence of one instant.
   */
  public static void sendFilters(
      Workspace workspace, Map<Integer, Running> indexes, int names, double falsePositives) {
    SoapConnector connector = workspace.connector();
    int most = Collections.max(indexes.keySet());
    for (int i = 0; i < most; i++) {
      int catalog = i;
      BloomFilter filter = filter(catalog, names, falsePositives);
      indexes.forEach(
          (count, index) -> {
            if (catalog < count) {
              new InventedCatalogs(connector, index.url(), names).send(catalog, filter);
            }
          });
      if (i % SAID_EVERY == SAID_EVERY - 1 || i == most - 1) {
        workspace.say("sent %d filters of %,d names", i + 1, names);
      }
    }
    indexes.forEach(
        (count, index) -> {
          UpdateClient client = new UpdateClient(connector, index.url());
          IntStream.range(0, count).forEach(i -> accepted(client.heartbeat(source(i))));
        });
  }

  /** All names as a list, in sorted parts. */
  public void sendList(int catalog) {
    OpenUpdate update = client.begin(source(catalog), namesOfEach);
    int partBytes = Math.min(PART_BYTES, update.maxPartBytes() / 2);
    ByteArrayOutputStream part = new ByteArrayOutputStream();
    int parts = 0;
    long first = (long) catalog * namesOfEach;
    Iterator<String> names =
        LongStream.range(first, first + namesOfEach)
            .mapToObj(SampleNames::name)
            .sorted()
            .iterator();
    while (names.hasNext()) {
      part.writeBytes((names.next() + '\n').getBytes(StandardCharsets.UTF_8));
      if (part.size() >= partBytes || !names.hasNext()) {
        client.sendPart(update.updateId(), parts++, zipped(part));
        part.reset();
      }
    }
    accepted(client.commit(update.updateId(), parts, namesOfEach));
  }

  private static byte[] zipped(ByteArrayOutputStream raw) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    Unchecked.run(
        () -> {
          try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            raw.writeTo(gzip);
          }
        });
    return packed.toByteArray();
  }

  private static void accepted(Receipt receipt) {
    if (receipt.outcome() != Receipt.Outcome.ACCEPTED) {
      throw new IllegalStateException("the index does not take an update: " + receipt);
    }
  }
}
