package org.gridrls.transfer.order;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeType;

/** Makes the values of {@value TargetOrder#SUSPECT}. Stateless, safe for threads. */
public final class SuspectAttribute {
  private SuspectAttribute() {}

  /**
   * Returns the mark of a type; a text says why the copy is suspect, since when and which program
   * says so.
   */
  public static Attribute of(AttributeType type, String why, Instant since, String by) {
    Instant second = since.truncatedTo(ChronoUnit.SECONDS);
    return switch (type) {
      case DATE -> Attribute.date(TargetOrder.SUSPECT, second);
      case FLOAT -> Attribute.number(TargetOrder.SUSPECT, 1);
      case INT -> Attribute.integer(TargetOrder.SUSPECT, 1);
      case STRING -> Attribute.text(TargetOrder.SUSPECT, why + ", " + second + ", by " + by);
    };
  }
}
