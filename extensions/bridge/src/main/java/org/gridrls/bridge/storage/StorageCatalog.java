package org.gridrls.bridge.storage;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.GlobPattern;
import org.gridrls.bridge.http.TimeLimit;
import org.gridrls.bridge.port.ForeignCatalog;
import org.gridrls.bridge.port.ForeignFile;
import org.gridrls.bridge.port.ListedPart;
import org.gridrls.bridge.port.PathTemplate;
import org.gridrls.transfer.order.PathUrl;

/**
 * The files of a store as logical names, each with one copy: the URL of the file. Safe for threads.
 */
public final class StorageCatalog implements ForeignCatalog {
  private static final Duration ANSWER = Duration.ofSeconds(8);
  private static final Duration SCAN = Duration.ofSeconds(30);
  private static final Duration LISTING = Duration.ofHours(1);
  private static final Duration LISTING_STALL = Duration.ofMinutes(5);

  /** The only section. */
  private static final String ALL = "all";

  private final FileStorage storage;
  private final PathTemplate template;
  private final List<Attribute> ofCopies;
  private final Duration answer;
  private final FanOut fanOut = new FanOut();

  /** {@code site}: where the store is, an attribute of its copies. */
  public StorageCatalog(FileStorage storage, PathTemplate template, Optional<String> site) {
    this(storage, template, site, ANSWER);
  }

  /** {@code answer}: how long the store may take to answer about names. */
  public StorageCatalog(
      FileStorage storage, PathTemplate template, Optional<String> site, Duration answer) {
    this.storage = storage;
    this.template = template;
    this.ofCopies = site.map(name -> Attribute.text("site", name)).stream().toList();
    this.answer = answer;
  }

  @Override
  public String title() {
    return kind() + " at " + storage.url();
  }

  @Override
  public String kind() {
    return storage.kind();
  }

  @Override
  public SortedSet<String> sections() {
    return new TreeSet<>(List.of(ALL));
  }

  @Override
  public ListedPart names(String section, Optional<String> after, Consumer<String> to) {
    AtomicLong unfit = new AtomicLong();
    Optional<String> next =
        storage.list(
            "",
            after,
            TimeLimit.of(LISTING, LISTING_STALL),
            path -> logicalName(path).ifPresentOrElse(to, unfit::incrementAndGet));
    return new ListedPart(unfit.get(), next);
  }

  private Optional<String> logicalName(String path) {
    return template.logicalName(path).filter(any -> storage.fits(path));
  }

  @Override
  public void matching(GlobPattern pattern, Consumer<String> to) {
    Optional<String> prefix = template.pathPrefix(pattern);
    if (prefix.isEmpty()) {
      return;
    }
    TimeLimit limit = TimeLimit.of(SCAN);
    Optional<String> next = Optional.empty();
    do {
      next =
          storage.list(
              prefix.get(),
              next,
              limit,
              path -> logicalName(path).filter(pattern::matches).ifPresent(to));
    } while (next.isPresent());
  }

  @Override
  public Map<String, ForeignFile> query(Collection<String> names, AttributeSelection attributes) {
    TimeLimit limit = TimeLimit.of(answer);
    Map<String, ForeignFile> found = new ConcurrentHashMap<>();
    AtomicBoolean absent = new AtomicBoolean();
    fanOut.each(
        new ArrayList<>(names),
        name ->
            template
                .path(name)
                .filter(storage::fits)
                .ifPresent(
                    path ->
                        storage
                            .find(path, attributes, limit)
                            .ifPresentOrElse(
                                facts -> found.put(name, file(name, path, facts)),
                                () -> absent.set(true))));
    if (absent.get()) {
      storage.requireRoot(limit);
    }
    return found;
  }

  private ForeignFile file(String name, String path, List<Attribute> facts) {
    String url = PathUrl.of(storage.url() + "/", path);
    return new ForeignFile(name, facts, List.of(new ForeignFile.Copy(url, ofCopies)));
  }

  @Override
  public void close() {
    storage.close();
    fanOut.close();
  }
}
