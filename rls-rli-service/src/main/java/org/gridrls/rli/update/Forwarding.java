package org.gridrls.rli.update;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.kit.role.RoleContext;
import org.gridrls.rli.index.source.SourceStore;

/**
 * Forwards the contents of an index to its parent indexes; plugged in by the composition root.
 * Implementations are safe for threads.
 */
public interface Forwarding extends AutoCloseable {
  /** Starts the periodic tasks. */
  void start();

  /**
   * Adds a parent, which is kept over a restart. Throws UPDATE_LOOP if it is this index or one
   * below it, UPDATE_TARGET_EXISTS, BAD_URL, BAD_ARGUMENT, TOO_LARGE, STORE_FAILED.
   */
  void add(UpdateTarget parent);

  /** Removes a parent. Throws UPDATE_TARGET_NOT_FOUND, BAD_ARGUMENT, BAD_URL. */
  void remove(String rli);

  List<UpdateTargetStatus> status();

  /** Requests a full update of one parent, or of all; returns their URLs. */
  List<String> forceUpdate(Optional<String> rli);

  /** Ends running updates early and starts no more. */
  void retire();

  /** Retires and frees all resources. */
  @Override
  void close();

  /** Creates the forwarding of one index. */
  @FunctionalInterface
  interface ForwardingFactory {
    Forwarding of(SourceStore sources, RoleContext context);
  }
}
