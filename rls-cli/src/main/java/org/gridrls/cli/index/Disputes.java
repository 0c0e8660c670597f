package org.gridrls.cli.index;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.gridrls.api.index.LocatedName;
import org.gridrls.cli.output.Listing;
import org.gridrls.transfer.order.FileFacts;

/** Collects what catalogs disagree about: sizes and checksums of files. Used by one thread. */
final class Disputes {
  private final List<Map<String, Object>> all = new ArrayList<>();

  /** {@code warning} gets a sentence for each disagreement about the file. */
  void compare(LocatedName name, Consumer<String> warning) {
    FileFacts.of(name)
        .disagreements()
        .forEach(
            (fact, values) -> {
              Map<String, Object> dispute = new LinkedHashMap<>();
              dispute.put("lfn", name.logicalName().value());
              dispute.put("fact", fact);
              dispute.put("values", values);
              all.add(dispute);
              warning.accept(sentence(dispute));
            });
  }

  private static String sentence(Map<String, Object> dispute) {
    return "the catalogs disagree about the "
        + dispute.get("fact")
        + " of "
        + dispute.get("lfn")
        + ": "
        + dispute.get("values");
  }

  boolean any() {
    return !all.isEmpty();
  }

  void show(Listing listing) {
    all.forEach(dispute -> listing.note("# " + sentence(dispute)));
    listing.detail("disagreements", all);
  }
}
