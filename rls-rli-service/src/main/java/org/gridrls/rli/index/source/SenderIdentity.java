package org.gridrls.rli.index.source;

import org.gridrls.api.update.UpdateSource;

/** Decides which senders are one catalog: by id, or by name if one of them has no id. Stateless. */
public final class SenderIdentity {
  private SenderIdentity() {}

  /** One catalog, perhaps under another URL; catalogs of older versions go by their names. */
  public static boolean isSame(UpdateSource one, UpdateSource other) {
    return bothHaveIds(one, other)
        ? one.catalogId().equals(other.catalogId())
        : one.lrcMember().equals(other.lrcMember());
  }

  /** One catalog for certain: both have the same id. */
  public static boolean haveOneId(UpdateSource one, UpdateSource other) {
    return bothHaveIds(one, other) && one.catalogId().equals(other.catalogId());
  }

  /** Do both claim to be one catalog, or have one name or one URL? */
  static boolean isRelated(UpdateSource one, UpdateSource other) {
    return one.lrc().equals(other.lrc())
        || one.lrcMember().equals(other.lrcMember())
        || haveOneId(one, other);
  }

  private static boolean bothHaveIds(UpdateSource one, UpdateSource other) {
    return one.catalogId().isPresent() && other.catalogId().isPresent();
  }
}
