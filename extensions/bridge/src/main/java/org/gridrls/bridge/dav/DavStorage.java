package org.gridrls.bridge.dav;

import static java.util.stream.Collectors.toMap;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import javax.net.ssl.SSLContext;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.RlsException;
import org.gridrls.bridge.http.ForeignHttp;
import org.gridrls.bridge.http.PercentCode;
import org.gridrls.bridge.http.TimeLimit;
import org.gridrls.bridge.storage.FileStorage;
import org.gridrls.transfer.http.StoredFile;

/** The files below a collection of a WebDAV server. Safe for threads. */
public final class DavStorage implements FileStorage {
  private static final int CONNECTIONS = 64;

  /** After this time a part of a listing ends. */
  private static final Duration PART = Duration.ofMinutes(1);

  /** The longest wait for checksums, and the time that they leave for everything else. */
  private static final Duration SUMS = Duration.ofSeconds(2);

  private static final Duration RESERVE = Duration.ofSeconds(4);

  private static final long LIST_BYTES_MAX = 1L << 30;
  private static final long ENTRY_BYTES_MAX = 1 << 20;
  private static final int OK = 200;
  private static final int MULTI_STATUS = 207;
  private static final List<String> CHECKSUMS = List.of("adler32", "md5");
  private static final String PROPERTIES =
      "<?xml version=\"1.0\" encoding=\"utf-8\"?><propfind xmlns=\"DAV:\"><prop>"
          + "<resourcetype/><getcontentlength/></prop></propfind>";

  /** Apache and XRootD answer one of them for what would be inside a file. */
  private static final Set<Integer> FAILED = Set.of(400, 403, 409, 500);

  private static final DavEntry COLLECTION = new DavEntry("", true, OptionalLong.empty());
  private static final DavEntry NONE = new DavEntry("none", false, OptionalLong.empty());

  private final URI url;
  private final Optional<DavAccount> account;
  private final LongSupplier stopwatch;
  private final DavPaths paths;
  private final ForeignHttp http;

  /**
   * Connects to nothing yet.
   *
   * @param url of the collection
   * @param account empty for one that everybody may read
   */
  public DavStorage(
      URI url, Optional<DavAccount> account, Optional<SSLContext> tls, LongSupplier stopwatch) {
    this.url = url;
    this.account = account;
    this.stopwatch = stopwatch;
    this.paths = new DavPaths(url);
    this.http = new ForeignHttp("the WebDAV server", tls, CONNECTIONS);
  }

  @Override
  public String kind() {
    return "webdav";
  }

  @Override
  public URI url() {
    return url;
  }

  @Override
  public boolean fits(String path) {
    return DavPaths.fits(path);
  }

  private URI address(String path, String end) {
    return URI.create(url + (path.isEmpty() ? "" : "/" + PercentCode.encodedPath(path)) + end);
  }

  private <T> T ask(URI address, String depth, TimeLimit limit, ForeignHttp.Reading<T> reading) {
    Map<String, String> headers = new HashMap<>(Map.of("Depth", depth));
    account.ifPresent(own -> headers.put("Authorization", own.get()));
    return http.send(ForeignHttp.request("PROPFIND", address, headers, PROPERTIES), limit, reading);
  }

  @Override
  public Optional<List<Attribute>> find(String path, AttributeSelection wanted, TimeLimit limit) {
    return entry(path, limit)
        .filter(one -> !one.collection())
        .map(one -> facts(one, address(path, ""), wanted, limit));
  }

  /** Returns the file or collection of that path; empty if there is none. */
  private Optional<DavEntry> entry(String path, TimeLimit limit) {
    URI address = address(path, "");
    String above = DavPaths.parent(path);
    int[] status = new int[1];
    DavEntry entry =
        ask(
            address,
            "0",
            limit,
            reply -> {
              status[0] = reply.getCode();
              if (isAbsent(reply) || FAILED.contains(reply.getCode()) && !above.isEmpty()) {
                return NONE;
              }
              return isCollection(reply, address) ? COLLECTION : only(reply, path);
            });
    boolean failed = FAILED.contains(status[0]);
    if (failed && entry(above, limit).filter(DavEntry::collection).isPresent()) {
      throw http.unavailable("it answers " + status[0] + meaning(status[0]), null);
    }
    return Optional.of(entry).filter(one -> one != NONE);
  }

  private static boolean isAbsent(ClassicHttpResponse reply) {
    return reply.getCode() == 404 || reply.getCode() == 410;
  }

  /** Servers redirect the address of a collection to that with a slash at its end. */
  private static boolean isCollection(ClassicHttpResponse reply, URI address) {
    String target = header(reply, "Location");
    boolean redirects = reply.getCode() / 100 == 3;
    return redirects && (target.equals(address + "/") || target.equals(address.getRawPath() + "/"));
  }

  private static String header(ClassicHttpResponse reply, String name) {
    Header header = reply.getFirstHeader(name);
    return header == null ? "" : header.getValue();
  }

  private static void require(ClassicHttpResponse reply) throws IOException {
    if (reply.getCode() != MULTI_STATUS) {
      throw new IOException("it answers " + reply.getCode() + meaning(reply.getCode()));
    }
  }

  private static String meaning(int status) {
    return switch (status) {
      case 401, 403 -> ": see bridge.credentials, and the rights there";
      case 404 -> ": there is no such collection";
      case 405, 501 -> ": it does not speak WebDAV there";
      default -> "";
    };
  }

  private DavEntry only(ClassicHttpResponse reply, String path) throws IOException {
    require(reply);
    List<DavEntry> entries = new ArrayList<>();
    DavEntry.read(
        reply,
        ENTRY_BYTES_MAX,
        entry -> {
          if (!entries.isEmpty() || !HrefReader.names(paths, entry.href(), path)) {
            throw new IOException("it answers about others than it was asked for");
          }
          entries.add(entry);
        });
    return entries.stream().findFirst().orElseThrow(() -> new IOException("it answers nothing"));
  }

  private List<Attribute> facts(
      DavEntry entry, URI address, AttributeSelection wanted, TimeLimit limit) {
    List<Attribute> facts = new ArrayList<>();
    entry.size().ifPresent(size -> facts.add(Attribute.integer("size", size)));
    if (CHECKSUMS.stream().anyMatch(wanted::includes)) {
      checksums(address, limit).forEach((kind, sum) -> facts.add(Attribute.text(kind, sum)));
    }
    return facts;
  }

  /** Checksums that the server does not give in time are left out. */
  private Map<String, String> checksums(URI address, TimeLimit limit) {
    long time = Math.min(SUMS.toNanos(), limit.left() - RESERVE.toNanos());
    if (time <= 0) {
      return Map.of();
    }
    Map<String, String> headers = new HashMap<>();
    headers.put("Want-Digest", String.join(",", CHECKSUMS));
    account.ifPresent(own -> headers.put("Authorization", own.get()));
    try {
      String digest =
          http.send(
              ForeignHttp.request("HEAD", address, headers, ""),
              TimeLimit.of(Duration.ofNanos(time)),
              reply -> reply.getCode() == OK ? header(reply, "Digest") : "");
      Map<String, String> all = StoredFile.of(Optional.empty(), digest).checksums();
      return CHECKSUMS.stream().filter(all::containsKey).collect(toMap(kind -> kind, all::get));
    } catch (RlsException e) {
      return Map.of();
    }
  }

  @Override
  public void requireRoot(TimeLimit limit) {
    DavEntry root = ask(address("", "/"), "0", limit, reply -> only(reply, ""));
    if (!root.collection()) {
      throw http.unavailable("bridge.url names a file", null);
    }
  }

  @Override
  public Optional<String> list(
      String prefix, Optional<String> after, TimeLimit limit, Consumer<String> to) {
    String start = DavPaths.parent(prefix);
    if (!start.isEmpty() && !(fits(start) && isCollection(start, limit))) {
      requireRoot(limit);
      return Optional.empty();
    }
    long began = stopwatch.getAsLong();
    HrefReader reader = new HrefReader(paths, path -> entry(path, limit).isPresent());
    DavWalk walk =
        new DavWalk(
            (collection, files, collections) ->
                new Listing(collection, reader, files, collections).read(limit));
    return walk.run(prefix, after, () -> stopwatch.getAsLong() - began > PART.toNanos(), to);
  }

  private boolean isCollection(String path, TimeLimit limit) {
    return entry(path, limit).filter(DavEntry::collection).isPresent();
  }

  /** One collection that is listed. */
  private final class Listing {
    private final String collection;
    private final HrefReader reader;
    private final Consumer<String> files;
    private final Consumer<String> collections;
    private boolean self;

    Listing(
        String collection,
        HrefReader reader,
        Consumer<String> files,
        Consumer<String> collections) {
      this.collection = collection;
      this.reader = reader;
      this.files = files;
      this.collections = collections;
    }

    /** Fails if the collection vanished meanwhile: the next try does not find it above. */
    void read(TimeLimit limit) {
      ask(
          address(collection, "/"),
          "1",
          limit,
          reply -> {
            require(reply);
            DavEntry.read(reply, LIST_BYTES_MAX, this::add);
            return null;
          });
      if (!self) {
        throw http.unavailable("it lists what it does not call a collection", null);
      }
    }

    private void add(DavEntry entry) throws IOException {
      if (HrefReader.names(paths, entry.href(), collection)) {
        self = entry.collection();
        return;
      }
      List<String> named = reader.paths(entry.href());
      for (String path : named) {
        if (!DavPaths.parent(path).equals(collection)) {
          throw new IOException("it answers about others than it was asked for");
        }
        (entry.collection() ? collections : files).accept(path);
      }
      if (named.isEmpty()) {
        files.accept("");
      }
    }
  }

  @Override
  public void close() {
    http.close();
  }
}
