package org.gridrls.cli.doctor;

/**
 * The result of one check, and the suggested repair. Immutable.
 *
 * @param about a server or a part of one
 * @param advice empty if there is nothing to do
 */
record Finding(Severity severity, String about, String what, String advice) {
  /** How bad it is: a warning is wrong or soon will be, a note is worth knowing. */
  public enum Severity {
    OK,
    NOTE,
    WARNING,
    ERROR
  }

  static Finding ok(String about, String what) {
    return new Finding(Severity.OK, about, what, "");
  }

  static Finding note(String about, String what, String advice) {
    return new Finding(Severity.NOTE, about, what, advice);
  }

  static Finding warning(String about, String what, String advice) {
    return new Finding(Severity.WARNING, about, what, advice);
  }

  static Finding error(String about, String what, String advice) {
    return new Finding(Severity.ERROR, about, what, advice);
  }

  /** True if a deployment with it is not as it should be. */
  public boolean isWrong() {
    return severity.compareTo(Severity.WARNING) >= 0;
  }
}
