package org.gridrls.rli.update;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.gridrls.api.update.OpenUpdate;
import org.gridrls.api.update.Receipt;
import org.gridrls.rli.Samples;
import org.gridrls.rli.update.SimulatedCatalog.Version;

/**
 * One full update, its messages sent in order, twice, too early, cut or not at all. Not safe for
 * threads.
 */
final class Conversation {
  private final Supplier<UpdateReceiver> receiver;
  private final Consumer<Receipt> told;
  private final Random random;
  private final SimulatedCatalog catalog;
  private final Version version;
  private final List<List<String>> parts = new ArrayList<>();
  private final int names;
  private OpenUpdate open = new OpenUpdate("never begun", 0, 0);
  private int next;

  Conversation(
      Supplier<UpdateReceiver> receiver,
      Consumer<Receipt> told,
      Random random,
      SimulatedCatalog catalog,
      Version version) {
    this.receiver = receiver;
    this.told = told;
    this.random = random;
    this.catalog = catalog;
    this.version = version;
    List<String> all = List.copyOf(catalog.names(version));
    this.names = all.size();
    for (int from = 0; from < names; ) {
      int to = Math.min(names, from + 1 + random.nextInt(10));
      parts.add(all.subList(from, to));
      from = to;
    }
  }

  void goOn() {
    switch (random.nextInt(30)) {
      case 0 -> begin();
      case 1 -> receiver.get().abort(open.updateId());
      case 2 -> commit(random.nextInt(parts.size() + 2), names);
      case 3 -> commit(parts.size(), names + 1); // fewer could be what a cut part left
      case 4 -> part(random.nextInt(parts.size() + 1), random.nextInt(3));
      case 5, 6 -> part(random.nextInt(parts.size() + 1), 0);
      default -> nextMessage();
    }
  }

  private void nextMessage() {
    int message = next++;
    if (message == 0) {
      begin();
    } else if (message <= parts.size()) {
      part(message - 1, 0);
    } else {
      commit(parts.size(), names);
    }
  }

  void inOrder() {
    for (int i = 0; i < parts.size() + 2; i++) {
      nextMessage();
    }
  }

  private void begin() {
    open = receiver.get().begin(catalog.source(version));
    next = 1;
  }

  private void part(int number, int cut) {
    if (number >= parts.size()) {
      return;
    }
    List<String> whole = parts.get(number);
    List<String> sent = whole.subList(0, Math.max(0, whole.size() - cut));
    receiver.get().part(open.updateId(), number, true, Samples.gzipped(sent));
  }

  private void commit(int count, long total) {
    told.accept(receiver.get().commit(open.updateId(), count, total));
  }
}
