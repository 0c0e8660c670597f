package org.gridrls.api;

/** One logical name with one target name, in a catalog. Sorted by logical, then target name. */
public record Mapping(LogicalName logicalName, TargetName targetName)
    implements Comparable<Mapping> {
  public static Mapping of(String logicalName, String targetName) {
    return new Mapping(new LogicalName(logicalName), new TargetName(targetName));
  }

  public String name(ObjectType type) {
    return type == ObjectType.LOGICAL_NAME ? logicalName.value() : targetName.value();
  }

  public String other(ObjectType type) {
    return type == ObjectType.LOGICAL_NAME ? targetName.value() : logicalName.value();
  }

  @Override
  public int compareTo(Mapping other) {
    int byLogical = logicalName.compareTo(other.logicalName);
    return byLogical != 0 ? byLogical : targetName.compareTo(other.targetName);
  }

  @Override
  public String toString() {
    return logicalName + " -> " + targetName;
  }
}
