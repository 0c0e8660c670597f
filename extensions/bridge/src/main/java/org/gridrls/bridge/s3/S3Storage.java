package org.gridrls.bridge.s3;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.CodePointOrder;
import org.gridrls.bridge.http.ForeignHttp;
import org.gridrls.bridge.http.PercentCode;
import org.gridrls.bridge.http.TimeLimit;
import org.gridrls.bridge.storage.FileStorage;

/** The keys of a bucket of S3. Safe for threads. */
public final class S3Storage implements FileStorage {
  private static final int CONNECTIONS = 64;

  /** Pages that are listed together. */
  private static final int PART_PAGES = 10;

  private static final int KEY_BYTES_MAX = 1_024;
  private static final int OK = 200;
  private static final int ABSENT = 404;

  private final URI url;
  private final Optional<S3Signature> signature;
  private final Clock clock;
  private final ForeignHttp http;

  /**
   * Connects to nothing yet.
   *
   * @param url of the bucket
   * @param signature empty for a bucket that everybody may read
   */
  public S3Storage(
      URI url, Optional<S3Signature> signature, Optional<SSLContext> tls, Clock clock) {
    this.url = url;
    this.signature = signature;
    this.clock = clock;
    this.http = new ForeignHttp("S3", tls, CONNECTIONS);
  }

  @Override
  public String kind() {
    return "s3";
  }

  @Override
  public URI url() {
    return url;
  }

  /** Some servers take keys with {@code .} or {@code ..} for others. */
  @Override
  public boolean fits(String key) {
    return !key.isEmpty()
        && key.getBytes(StandardCharsets.UTF_8).length <= KEY_BYTES_MAX
        && !(key.startsWith("/") && url.getRawPath().isEmpty())
        && Arrays.stream(key.split("/", -1)).noneMatch(part -> part.matches("\\.\\.?"));
  }

  private <T> T send(
      String method, String pathAndQuery, TimeLimit limit, ForeignHttp.Reading<T> reading) {
    URI target = URI.create(url + pathAndQuery);
    Map<String, String> headers =
        signature.map(own -> own.headers(method, target, clock.instant())).orElse(Map.of());
    return http.send(ForeignHttp.request(method, target, headers, ""), limit, reading);
  }

  @Override
  public Optional<List<Attribute>> find(String key, AttributeSelection wanted, TimeLimit limit) {
    return send(
        "HEAD",
        "/" + PercentCode.encodedPath(key),
        limit,
        reply -> {
          if (reply.getCode() == ABSENT) {
            return Optional.empty();
          }
          require(reply);
          return Optional.of(facts(reply));
        });
  }

  private static void require(ClassicHttpResponse reply) throws IOException {
    if (reply.getCode() != OK) {
      throw new IOException("it answers " + reply.getCode() + meaning(reply.getCode()));
    }
  }

  private static String meaning(int status) {
    return switch (status) {
      case 301, 307 -> ": the bucket is elsewhere or in another region";
      case 401, 403 -> ": see bridge.credentials, the rights and the clock";
      case ABSENT -> ": there is no such bucket";
      default -> "";
    };
  }

  /** The entity tag is the MD5 of what was put at once, unless the store encrypted it. */
  private static List<Attribute> facts(ClassicHttpResponse reply) {
    List<Attribute> facts = new ArrayList<>();
    String tag = header(reply, "ETag");
    String encrypted = header(reply, "x-amz-server-side-encryption");
    boolean plain =
        (encrypted.isEmpty() || encrypted.equals("AES256"))
            && header(reply, "x-amz-server-side-encryption-customer-algorithm").isEmpty();
    if (plain && tag.matches("\"[0-9a-f]{32}\"")) {
      facts.add(Attribute.text("md5", tag.substring(1, tag.length() - 1)));
    }
    String length = header(reply, "Content-Length");
    if (length.matches("\\d{1,18}")) {
      facts.add(Attribute.integer("size", Long.parseLong(length)));
    }
    return facts;
  }

  private static String header(ClassicHttpResponse reply, String name) {
    Header header = reply.getFirstHeader(name);
    return header == null ? "" : header.getValue();
  }

  @Override
  public void requireRoot(TimeLimit limit) {
    send(
        "HEAD",
        "",
        limit,
        reply -> {
          require(reply);
          return null;
        });
  }

  @Override
  public Optional<String> list(
      String prefix, Optional<String> after, TimeLimit limit, Consumer<String> to) {
    String last = after.orElse("");
    Optional<String> token = Optional.empty();
    Set<String> tokens = new HashSet<>();
    for (int i = 0; i < PART_PAGES || last.isEmpty(); i++) {
      String asked = last;
      String query = query(prefix, asked, token);
      KeyPage page =
          send(
              "GET",
              query,
              limit,
              reply -> {
                require(reply);
                return inOrder(KeyPage.read(reply), asked);
              });
      page.keys().forEach(to);
      token = page.next();
      if (token.isEmpty()) {
        return Optional.empty();
      }
      if (!tokens.add(token.get())) {
        throw http.unavailable("it repeats a part of its list of keys", null);
      }
      last = page.keys().isEmpty() ? last : page.keys().get(page.keys().size() - 1);
    }
    return Optional.of(last);
  }

  private static String query(String prefix, String after, Optional<String> token) {
    String begin =
        token.map(text -> "continuation-token=" + PercentCode.encoded(text) + "&").orElse("");
    String start =
        token.isPresent() || after.isEmpty() ? "" : "&start-after=" + PercentCode.encoded(after);
    return "?"
        + begin
        + "encoding-type=url&list-type=2&max-keys="
        + KeyPage.KEYS_MAX
        + "&prefix="
        + PercentCode.encoded(prefix)
        + start;
  }

  /** A listing can only be resumed after a key if keys are in order. */
  private static KeyPage inOrder(KeyPage page, String after) throws IOException {
    String last = after;
    for (String key : page.keys()) {
      if (CodePointOrder.compare(last, key) >= 0) {
        throw new IOException("its keys are not in the order of their bytes");
      }
      last = key;
    }
    return page;
  }

  @Override
  public void close() {
    http.close();
  }
}
