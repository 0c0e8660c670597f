package org.gridrls.ring.slot;

import java.nio.ByteBuffer;
import org.gridrls.rli.index.list.ListContent;
import org.gridrls.rli.index.list.NameList;

/** The names of one catalog in one slot: a packed base and its changes. Immutable. */
public record SlotNames(NameList base, Overlay overlay, ListContent names) {
  public static final SlotNames NONE = of(NameList.EMPTY, Overlay.NONE);

  private static SlotNames of(NameList base, Overlay overlay) {
    return new SlotNames(base, overlay, overlay.over(base));
  }

  /** {@code null} for a part that the slot does not have. */
  public static SlotNames read(byte[] base, byte[] overlay) {
    return of(
        base == null ? NameList.EMPTY : PackedNames.read(ByteBuffer.wrap(base)),
        overlay == null ? Overlay.NONE : Overlay.read(overlay));
  }

  /** All names packed again. */
  public static byte[] packed(NameList base, Overlay overlay) {
    PackedNames packed = new PackedNames();
    overlay.over(base).from("").forEachRemaining(packed::add);
    return packed.bytes();
  }
}
