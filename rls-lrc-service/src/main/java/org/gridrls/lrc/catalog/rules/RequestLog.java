package org.gridrls.lrc.catalog.rules;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.gridrls.api.BulkResult;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.lrc.catalog.RequestMark;

/** The recorded outcomes of bulk calls, within the transaction of their changes. For one thread. */
public abstract class RequestLog {
  /** The outcome of a request; {@code digest} distinguishes requests with the same id. */
  public record Recorded(String id, String digest, Instant at, BulkResult outcome) {}

  protected abstract Optional<Recorded> find(String id);

  /** Replaces an outcome with the same id and deletes the oldest ones beyond {@code most}. */
  protected abstract void record(Recorded recorded, int most);

  /** Does the work and records its outcome, unless an outcome is already recorded. */
  public BulkResult once(RequestMark mark, String digest, Supplier<BulkResult> work) {
    Optional<Recorded> known =
        find(mark.id()).filter(recorded -> recorded.at().isAfter(mark.forgottenUpTo()));
    if (known.isPresent()) {
      return replayed(known.get(), digest);
    }
    BulkResult outcome = work.get();
    record(new Recorded(mark.id(), digest, mark.at(), outcome), mark.most());
    return outcome;
  }

  private static BulkResult replayed(Recorded recorded, String digest) {
    if (!recorded.digest().equals(digest)) {
      throw RlsException.about(
          RlsError.REQUEST_ID_REUSED, "another request used this id; use a new one", recorded.id());
    }
    return recorded.outcome().again();
  }
}
