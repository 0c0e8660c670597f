package org.gridrls.web.redirect;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gridrls.api.Readable;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.UrlAuthority;
import org.gridrls.api.index.CatalogOutcome;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.LastKnown;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.NotCovered;
import org.gridrls.transfer.metalink.DuplicateLinks;
import org.gridrls.transfer.metalink.Metalink;
import org.gridrls.transfer.order.FileFacts;
import org.gridrls.transfer.order.RankedCopy;
import org.gridrls.transfer.order.TargetUrl;

/**
 * Holds an HTTP answer about located names: a status, headers, a body. Immutable.
 *
 * @param headers all values are printable ASCII
 */
record RedirectAnswer(int status, List<Header> headers, String type, String body) {
  static final String PLAIN = "text/plain; charset=utf-8";
  private static final int SHOWN_MAX = 20;

  RedirectAnswer {
    headers = List.copyOf(headers);
  }

  /** One header; a name may come several times. */
  record Header(String name, String value) {}

  /** The inputs of an answer besides the located copies. */
  record Context(Duration retryAfter, String ownFiles, String generator) {}

  static RedirectAnswer text(int status, String text) {
    return new RedirectAnswer(status, List.of(), PLAIN, text + "\n");
  }

  /** Asks the caller to try again later. */
  static RedirectAnswer later(String text, Duration retryAfter) {
    return new RedirectAnswer(503, List.of(retry(retryAfter)), PLAIN, text + "\n");
  }

  static Header retry(Duration after) {
    return new Header("Retry-After", Long.toString(Math.max(1, after.toSeconds())));
  }

  /** Names are quoted as in a URL, so that they are one word of ASCII. */
  private static Header header(LastKnown copy) {
    String lrc = URLEncoder.encode(copy.lrcMember(), StandardCharsets.UTF_8);
    StringBuilder value = new StringBuilder(lrc);
    value.append("; as-of=").append(copy.asOf().truncatedTo(ChronoUnit.SECONDS));
    value.append("; silent=").append(copy.silentFor().toSeconds());
    copy.falsePositiveRate()
        .ifPresent(
            rate -> value.append(String.format(Locale.ROOT, "; false-positives=%.4f", rate)));
    copy.lost().ifPresent(count -> value.append("; lost=").append(count));
    return new Header("Rls-Last-Known", value.toString());
  }

  /** Sends the text of a failed request with the status of its error. */
  static RedirectAnswer failed(RlsException failure, Duration retryAfter) {
    String text = failure.getMessage();
    return switch (failure.error()) {
      case PERMISSION_DENIED -> text(403, text);
      case TOO_LARGE -> text(413, text);
      case UNAVAILABLE, OVERLOADED, TIMEOUT, TRANSPORT_FAILED -> later(text, retryAfter);
      default -> text(failure.error().blame() == RlsError.Blame.CALLER ? 400 : 500, text);
    };
  }

  /** {@code copies} are those of the only name in the result. */
  static RedirectAnswer of(
      LocateResult result, List<RankedCopy> copies, boolean metalink, Context context) {
    LocatedName name = result.names().get(0);
    return of(
        result,
        context,
        headers -> {
          headers.add(new Header("Vary", "Accept"));
          describe(name, copies, headers);
          return metalink
              ? document(result, copies, headers, context.generator())
              : found(name, copies, headers, context);
        });
  }

  /** {@code found} answers for the only name in the result, and may add to the headers. */
  static RedirectAnswer of(
      LocateResult result, Context context, Function<List<Header>, RedirectAnswer> found) {
    LocatedName name = result.names().get(0);
    Completeness basis = result.completeness().about(name.logicalName().value());
    List<Header> headers = new ArrayList<>();
    headers.add(new Header("Rls-Verdict", name.verdict().name()));
    headers.add(complete(basis.complete()));
    basis.age().ifPresent(age -> headers.add(new Header("Rls-Age", seconds(age))));
    return switch (name.verdict()) {
      case NOT_REGISTERED -> new RedirectAnswer(404, headers, PLAIN, absent(name, result));
      case UNKNOWN -> {
        headers.add(retry(context.retryAfter()));
        name.lastKnown().stream().limit(SHOWN_MAX).forEach(copy -> headers.add(header(copy)));
        yield new RedirectAnswer(503, headers, PLAIN, unknown(name, result));
      }
      case FOUND -> found.apply(headers);
    };
  }

  /** States whether the answer covers every catalog; others may have further copies if not. */
  static Header complete(boolean all) {
    return new Header("Rls-Complete", Boolean.toString(all));
  }

  /** Adds disputed facts and links to the copies. */
  static void describe(LocatedName name, List<RankedCopy> copies, List<Header> headers) {
    FileFacts facts = FileFacts.of(name);
    if (!facts.disagreements().isEmpty()) {
      String disputed = String.join(", ", facts.disagreements().keySet());
      headers.add(new Header("Rls-Disagreement", disputed));
    }
    DuplicateLinks.links(copies).forEach(link -> headers.add(new Header("Link", link)));
  }

  private static RedirectAnswer found(
      LocatedName name, List<RankedCopy> copies, List<Header> headers, Context context) {
    // of the file: beside a document it would be taken for the document's
    DuplicateLinks.digest(FileFacts.of(name))
        .ifPresent(digest -> headers.add(new Header("Digest", digest)));
    Optional<TargetUrl> best =
        copies.stream()
            .map(RankedCopy::url)
            .flatMap(Optional::stream)
            .filter(url -> url.isHttp() && !url.toString().startsWith(context.ownFiles()))
            .findFirst();
    if (best.isEmpty()) {
      return new RedirectAnswer(
          406, headers, PLAIN, "no copy can be read by HTTP:\n" + listed(copies));
    }
    headers.add(new Header("Location", best.get().toString()));
    return new RedirectAnswer(307, headers, PLAIN, best.get() + "\n");
  }

  private static RedirectAnswer document(
      LocateResult result, List<RankedCopy> copies, List<Header> headers, String generator) {
    StringWriter text = new StringWriter();
    try (Metalink document = new Metalink(new PrintWriter(text), generator)) {
      document.basis(result.completeness());
      document.file(result.names().get(0), copies);
    }
    return new RedirectAnswer(200, headers, Metalink.MEDIA_TYPE, text.toString());
  }

  private static String listed(List<RankedCopy> copies) {
    return copies.stream()
        .limit(SHOWN_MAX)
        .map(copy -> UrlAuthority.masked(copy.target().value()) + "\n")
        .collect(Collectors.joining());
  }

  private static String absent(LocatedName name, LocateResult result) {
    String age =
        result
            .completeness()
            .age()
            .map(known -> " as of " + Readable.of(known) + " ago")
            .orElse("");
    return "not registered"
        + age
        + ": "
        + name.logicalName()
        + "\nThe answer covers all catalogs of the federation ("
        + result.completeness().covered()
        + ").\n";
  }

  private static String unknown(LocatedName name, LocateResult result) {
    Completeness basis = result.completeness().about(name.logicalName().value());
    StringBuilder text = new StringBuilder("unknown: " + name.logicalName() + "\n");
    if (!basis.membershipKnown()) {
      text.append("The members of the federation are not known for certain.\n");
    }
    name.lastKnown().stream()
        .limit(SHOWN_MAX)
        .forEach(copy -> text.append("Last known: ").append(copy.text()).append(".\n"));
    List<NotCovered> gaps = basis.notCovered();
    gaps.stream().limit(SHOWN_MAX).forEach(gap -> text.append(sentence(gap)).append(".\n"));
    if (gaps.size() > SHOWN_MAX) {
      text.append("And ").append(gaps.size() - SHOWN_MAX).append(" more.\n");
    }
    result.catalogs().stream()
        .filter(catalog -> catalog.kind() != CatalogOutcome.Kind.ANSWERED)
        .filter(
            catalog ->
                basis.notCovered().stream()
                    .noneMatch(gap -> gap.lrcMember().equals(catalog.lrcMember())))
        .limit(SHOWN_MAX)
        .forEach(
            catalog ->
                text.append("No answer from ")
                    .append(catalog.lrcMember())
                    .append(" (")
                    .append(Readable.of(catalog.kind()))
                    .append(").\n"));
    return text.toString();
  }

  private static String sentence(NotCovered gap) {
    if (!gap.isCatalog()) {
      return gap.lrcMember() + " " + gap.detail().orElse("may have further members");
    }
    return gap.only().isPresent()
        ? gap.lrcMember() + " may have it: " + gap.detail().orElse(Readable.of(gap.reason()))
        : silent(gap);
  }

  private static String silent(NotCovered gap) {
    String reason = Readable.of(gap.reason());
    return "No answer from "
        + gap.lrcMember()
        + " ("
        + gap.silentFor().map(time -> reason + ", silent for " + Readable.of(time)).orElse(reason)
        + ")";
  }

  private static String seconds(Duration age) {
    return String.format(Locale.ROOT, "%.3f", age.toMillis() / 1e3);
  }
}
