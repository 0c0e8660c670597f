package org.globus.replica.rls;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Date;

/** A typed value on a logical or target name; a definition is one without a value. */
public class RLSAttribute {
  public static final int DATE = 0;
  public static final int DOUBLE = 1;
  public static final int INT = 2;
  public static final int STR = 3;

  public static final int LRC_LFN = 0;
  public static final int LRC_PFN = 1;
  public static final int RLI_LFN = 2;
  public static final int RLI_LRC = 3;

  public static final int OPALL = 0;
  public static final int OPEQ = 1;
  public static final int OPNE = 2;
  public static final int OPGT = 3;
  public static final int OPGE = 4;
  public static final int OPLT = 5;
  public static final int OPLE = 6;
  public static final int OPBTW = 7;
  public static final int OPLIKE = 8;

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss").withZone(ZoneOffset.UTC);

  public String name;
  private final int objType;
  private final int valType;

  /** A Date, Double, Long or String; null in a definition. */
  private final Object value;

  /** An INT. */
  public RLSAttribute(String name, int objtype, int value) {
    this(name, objtype, INT, Long.valueOf(value));
  }

  public RLSAttribute(String name, int objtype, Date value) {
    this(name, objtype, DATE, value == null ? null : new Date(value.getTime()));
  }

  /** Takes a value of the type given: for a DATE the seconds since 1970, for others the number. */
  public RLSAttribute(String name, int objtype, int valtype, int value) {
    this(name, objtype, valtype, ofType(valtype, value));
  }

  public RLSAttribute(String name, int objtype, double value) {
    this(name, objtype, DOUBLE, Double.valueOf(value));
  }

  public RLSAttribute(String name, int objtype, String value) {
    this(name, objtype, STR, (Object) value);
  }

  private RLSAttribute(String name, int objtype, int valtype, Object value) {
    this.name = name;
    this.objType = objtype;
    this.valType = valtype;
    this.value = value;
  }

  /** Returns what services answer; {@code value} is a Date, Double, Long or String. */
  static RLSAttribute of(String name, int objtype, int valtype, Object value) {
    return new RLSAttribute(name, objtype, valtype, value);
  }

  private static Object ofType(int valtype, int value) {
    return switch (valtype) {
      case DATE -> new Date(value * 1000L);
      case DOUBLE -> Double.valueOf(value);
      case STR -> String.valueOf(value);
      default -> Long.valueOf(value);
    };
  }

  public int GetObjType() {
    return objType;
  }

  public int GetValType() {
    return valType;
  }

  public String GetValTypeName() {
    return switch (valType) {
      case DATE -> "date";
      case DOUBLE -> "double";
      case INT -> "int";
      case STR -> "string";
      default -> "unknown";
    };
  }

  /** Null if it is no DATE. */
  public Date GetDateVal() {
    return value instanceof Date date ? new Date(date.getTime()) : null;
  }

  /** Since 1970; 0 if it is no DATE. */
  public int GetDateValSeconds() {
    return value instanceof Date date ? Math.toIntExact(Math.floorDiv(date.getTime(), 1000L)) : 0;
  }

  /** 0 if it is no DOUBLE. */
  public double GetDoubleVal() {
    return value instanceof Double number ? number : 0;
  }

  /**
   * 0 if it is no INT. Services keep 64 bits: throws ArithmeticException for what needs more than
   * 32, and {@link #toString} has it whole.
   */
  public int GetIntVal() {
    return value instanceof Long number ? Math.toIntExact(number) : 0;
  }

  /** Null if it is no STR. */
  public String GetStrVal() {
    return value instanceof String text ? text : null;
  }

  Object value() {
    return value;
  }

  /** The value as text, a date as UTC {@code YYYY-MM-DD HH:MM:SS}. */
  @Override
  public String toString() {
    return value instanceof Date date ? TIME.format(date.toInstant()) : String.valueOf(value);
  }
}
