package org.gridrls.bridge.rucio;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import javax.net.ssl.SSLContext;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.bridge.port.ForeignCatalog;
import org.gridrls.bridge.port.ForeignFile;
import org.gridrls.bridge.port.ListedPart;
import org.gridrls.bridge.port.NameTemplate;
import org.gridrls.bridge.port.NameTemplate.ScopedName;
import org.gridrls.bridge.rucio.RucioClient.Patience;
import org.gridrls.bridge.rucio.RucioClient.Refusal;
import org.gridrls.cli.text.JsonText;

/**
 * The files of a Rucio server: their replicas that are available, also on storage that is not
 * readable at the moment. Safe for threads.
 */
public final class RucioCatalog implements ForeignCatalog {
  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final Duration ANSWER = Duration.ofSeconds(8);
  private static final Patience SCAN = Patience.of(Duration.ofSeconds(30));
  private static final Patience LISTING = new Patience(Duration.ofHours(6), Duration.ofMinutes(5));
  private static final int COPIES_MAX = 100_000;
  private static final long SITES_KEPT_NANOS = TimeUnit.MINUTES.toNanos(10);

  private final URI url;
  private final NameTemplate template;
  private final RucioClient client;
  private final Patience answer;
  private final LongSupplier stopwatch;
  private final Map<String, Site> sites = new ConcurrentHashMap<>();

  /** The site of an RSE, and when it was asked. */
  private record Site(Optional<String> name, long asked) {}

  /** Connects to nothing yet; {@code tls} for https, by default with the JDK's authorities. */
  public RucioCatalog(
      URI url,
      RucioAccount account,
      NameTemplate template,
      Optional<SSLContext> tls,
      LongSupplier stopwatch) {
    this(url, account, template, tls, ANSWER, stopwatch);
  }

  /** {@code answer}: how long Rucio may take to answer about names. */
  RucioCatalog(
      URI url,
      RucioAccount account,
      NameTemplate template,
      Optional<SSLContext> tls,
      Duration answer,
      LongSupplier stopwatch) {
    this.url = url;
    this.template = template;
    this.client = new RucioClient(url, account, tls, CONNECT);
    this.answer = Patience.of(answer);
    this.stopwatch = stopwatch;
  }

  @Override
  public String title() {
    return kind() + " at " + url;
  }

  @Override
  public String kind() {
    return "rucio";
  }

  @Override
  public SortedSet<String> sections() {
    SortedSet<String> scopes = new TreeSet<>();
    require(client.get("/scopes/", answer, value -> scopes.add(text(value))));
    return scopes;
  }

  private static void require(Optional<Refusal> refused) {
    refused.ifPresent(
        one -> {
          throw one.toException();
        });
  }

  private static String text(Object value) {
    if (value instanceof String text) {
      return text;
    }
    throw RucioClient.unavailable("it answers something else than a name", null);
  }

  @Override
  public ListedPart names(String scope, Optional<String> after, Consumer<String> to) {
    AtomicLong unfit = new AtomicLong();
    require(
        client.get(
            search(scope, ""),
            LISTING,
            value ->
                template
                    .logicalName(scope, text(value))
                    .ifPresentOrElse(to, unfit::incrementAndGet)));
    return new ListedPart(unfit.get(), Optional.empty());
  }

  private static String search(String scope, String more) {
    return "/dids/" + encoded(scope) + "/dids/search?type=file" + more;
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** Rucio preselects by the characters that its patterns take literally. */
  @Override
  public void matching(GlobPattern pattern, Consumer<String> to) {
    for (String scope : sections()) {
      Optional<String> prefix = template.namePrefix(pattern, scope);
      if (prefix.isPresent()) {
        String plain = prefix.get().replaceFirst("[^A-Za-z0-9._/-].*", "");
        String like = plain.isEmpty() ? "" : "&name=" + encoded(plain + "*");
        require(
            client.get(
                search(scope, like),
                SCAN,
                value ->
                    template
                        .logicalName(scope, text(value))
                        .filter(pattern::matches)
                        .ifPresent(to)));
      }
    }
  }

  @Override
  public Map<String, ForeignFile> query(Collection<String> names, AttributeSelection attributes) {
    Map<ScopedName, String> wanted = new LinkedHashMap<>();
    names.forEach(name -> template.scoped(name).ifPresent(did -> wanted.put(did, name)));
    Map<String, ForeignFile> found = new HashMap<>();
    if (!wanted.isEmpty()) {
      query(List.copyOf(wanted.keySet()), file -> add(file, wanted, attributes, found));
    }
    return found;
  }

  private void query(List<ScopedName> dids, Consumer<Map<?, ?>> to) {
    List<Map<String, String>> asked = new ArrayList<>();
    dids.forEach(did -> asked.add(Map.of("scope", did.scope(), "name", did.name())));
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("dids", asked);
    body.put("sort", "random");
    body.put("ignore_availability", true);
    body.put("resolve_archives", false);
    Optional<Refusal> refused =
        client.post("/replicas/list", JsonText.of(body), answer, value -> to.accept(map(value)));
    if (refused.isEmpty()) {
      return;
    }
    // Rucio refuses a whole question for one name that its schema does not allow
    if (dids.size() > 1 && mayBeOneName(refused.get())) {
      query(dids.subList(0, dids.size() / 2), to);
      query(dids.subList(dids.size() / 2, dids.size()), to);
    } else if (dids.size() > 1 || !isImpossible(refused.get(), dids.get(0))) {
      throw refused.get().toException();
    }
  }

  private static boolean mayBeOneName(Refusal refusal) {
    return refusal.status() == 400 || refusal.exception().equals("DatabaseException");
  }

  /** Whether Rucio can't have such a name: it says so, or does not find it. */
  private boolean isImpossible(Refusal refusal, ScopedName did) {
    if (refusal.status() == 400 && refusal.exception().equals("InvalidObject")) {
      return true;
    }
    if (!mayBeOneName(refusal)) {
      return false;
    }
    String path = "/dids/" + encoded(did.scope()) + "/" + encoded(did.name());
    return client
        .get(path, answer, value -> {})
        .filter(one -> one.status() == 404)
        .filter(one -> one.exception().equals("DataIdentifierNotFound"))
        .isPresent();
  }

  private static Map<?, ?> map(Object value) {
    if (value instanceof Map<?, ?> map) {
      return map;
    }
    throw RucioClient.unavailable("it answers something else than a replica", null);
  }

  /** Adds a file that was asked for; a dataset's files come with it and are passed over. */
  private void add(
      Map<?, ?> file,
      Map<ScopedName, String> wanted,
      AttributeSelection attributes,
      Map<String, ForeignFile> found) {
    String name = wanted.get(new ScopedName(text(file.get("scope")), text(file.get("name"))));
    if (name == null) {
      return;
    }
    List<ForeignFile.Copy> copies = new ArrayList<>();
    map(file.get("rses"))
        .forEach((rse, urls) -> copies.addAll(copies(text(rse), urls, file, attributes)));
    int all = copies.size() + found.values().stream().mapToInt(one -> one.copies().size()).sum();
    if (all > COPIES_MAX) {
      throw new RlsException(RlsError.TOO_LARGE, "these names have too many copies");
    }
    if (!copies.isEmpty()) {
      found.put(name, new ForeignFile(name, facts(file), copies));
    }
  }

  private List<ForeignFile.Copy> copies(
      String rse, Object urls, Map<?, ?> file, AttributeSelection attributes) {
    if (!(urls instanceof List<?> all)) {
      throw RucioClient.unavailable("it answers something else than URLs", null);
    }
    if (all.isEmpty()) {
      throw RucioClient.unavailable(
          "it has " + file.get("name") + " at " + rse + " but states no URL for it", null);
    }
    List<Attribute> own = new ArrayList<>(List.of(Attribute.text("rse", rse)));
    if (attributes.includes("site")) {
      site(rse).ifPresent(site -> own.add(Attribute.text("site", site)));
    }
    return all.stream().map(url -> new ForeignFile.Copy(text(url), own)).toList();
  }

  /** The value of the attribute {@code site} of an RSE. */
  private Optional<String> site(String rse) {
    long now = stopwatch.getAsLong();
    Site known = sites.get(rse);
    if (known == null || now - known.asked > SITES_KEPT_NANOS) {
      List<Object> values = new ArrayList<>();
      require(
          client.get(
              "/rses/" + encoded(rse) + "/attr/",
              answer,
              value ->
                  Optional.ofNullable((Object) map(value).get("site")).ifPresent(values::add)));
      known = new Site(values.stream().findFirst().map(Object::toString), now);
      sites.put(rse, known);
    }
    return known.name;
  }

  private static List<Attribute> facts(Map<?, ?> file) {
    List<Attribute> facts = new ArrayList<>();
    for (String kind : List.of("adler32", "md5")) {
      if (file.get(kind) instanceof String sum && !sum.isEmpty()) {
        facts.add(Attribute.text(kind, sum));
      }
    }
    if (file.get("bytes") instanceof Long size) {
      facts.add(Attribute.integer("size", size));
    }
    return facts;
  }

  @Override
  public void close() {
    client.close();
  }
}
