package org.gridrls.rli.hierarchy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gridrls.api.Names;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.api.update.UpdateTargetStatus.Origin;
import org.gridrls.client.ServiceAddress;

/**
 * The parents of this index: those of the configuration, and those that operators added, which
 * survive a restart. Safe for threads.
 */
final class ParentList {
  private static final int PARENTS_MAX = 100;
  private static final int URL_LENGTH_MAX = 2_048;

  private final Map<String, Wanted> configured = new LinkedHashMap<>();
  private final Map<String, Wanted> ordered = new LinkedHashMap<>();
  private final ParentFile file;

  record Wanted(UpdateTarget target, Origin origin) {
    String url() {
      return target.rli();
    }
  }

  /** Throws BAD_URL for a configured parent that is no URL, STORE_FAILED for a damaged file. */
  ParentList(ParentConfig config, ParentFile file) {
    this.file = file;
    for (String url : config.parents()) {
      UpdateTarget parent = UpdateTarget.everything(address(url), config.kind());
      configured.put(parent.rli(), new Wanted(parent, Origin.CONFIGURATION));
    }
    file.read().forEach(this::order);
  }

  private void order(UpdateTarget parent) {
    ordered.put(parent.rli(), new Wanted(parent, Origin.OPERATOR));
  }

  static String address(String url) {
    Names.require("URL of an index", url, URL_LENGTH_MAX);
    return ServiceAddress.of(url, MemberPort.SOFT_STATE_UPDATE);
  }

  /** Checks a parent and returns it with its address. Throws BAD_URL and BAD_ARGUMENT. */
  static UpdateTarget checked(UpdateTarget parent) {
    if (!parent.everything() || !parent.patterns().isEmpty()) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          "a parent is sent everything; names can be selected by pattern only in the catalogs",
          parent.rli());
    }
    parent
        .fullInterval()
        .filter(interval -> interval.isZero() || interval.isNegative())
        .ifPresent(
            interval -> {
              throw new RlsException(
                  RlsError.BAD_ARGUMENT, "the interval must be positive, not " + interval);
            });
    return new UpdateTarget(
        address(parent.rli()), parent.kind(), true, List.of(), parent.fullInterval());
  }

  /** Throws UPDATE_TARGET_EXISTS and TOO_LARGE. */
  synchronized void requireNew(UpdateTarget parent) {
    if (ordered.containsKey(parent.rli()) || configured.containsKey(parent.rli())) {
      throw RlsException.about(
          RlsError.UPDATE_TARGET_EXISTS, "it is already a parent of this index", parent.rli());
    }
    if (ordered.size() >= PARENTS_MAX) {
      throw new RlsException(
          RlsError.TOO_LARGE, "an index has at most " + PARENTS_MAX + " parents");
    }
  }

  /** One that is {@link #checked}. Throws as {@link #requireNew} does. */
  synchronized void add(UpdateTarget parent) {
    requireNew(parent);
    List<UpdateTarget> more = targets();
    more.add(parent);
    file.write(more);
    order(parent);
  }

  private List<UpdateTarget> targets() {
    return new ArrayList<>(ordered.values().stream().map(Wanted::target).toList());
  }

  /** Throws UPDATE_TARGET_NOT_FOUND, and BAD_ARGUMENT for one of the configuration. */
  synchronized void remove(String rli) {
    String url = address(rli);
    if (!ordered.containsKey(url)) {
      throw configured.containsKey(url)
          ? RlsException.about(
              RlsError.BAD_ARGUMENT,
              "this parent comes from the configuration; remove it from the setting 'rli.parents'",
              url)
          : RlsException.about(
              RlsError.UPDATE_TARGET_NOT_FOUND, "it is not a parent of this index", url);
    }
    List<UpdateTarget> fewer = targets();
    fewer.removeIf(parent -> parent.rli().equals(url));
    file.write(fewer);
    ordered.remove(url);
  }

  /** Returns the wanted parents by the URL that updates go to. */
  synchronized Map<String, Wanted> wanted() {
    Map<String, Wanted> wanted = new LinkedHashMap<>(configured);
    ordered.forEach(wanted::putIfAbsent);
    return wanted;
  }
}
