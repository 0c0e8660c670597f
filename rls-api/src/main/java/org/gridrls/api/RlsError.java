package org.gridrls.api;

/**
 * All errors: the code on the wire, whether the caller or the server caused it, and whether a retry
 * may succeed. The first thirty are the codes of the original service (Globus RLS), in its order,
 * with its numbers.
 */
public enum RlsError {
  TRANSPORT_FAILED(1, Blame.ENVIRONMENT),
  INVALID_HANDLE(2, Blame.CALLER),
  BAD_URL(3, Blame.CALLER),
  OUT_OF_MEMORY(4, Blame.SERVER),
  TOO_LARGE(5, Blame.CALLER),
  BAD_ARGUMENT(6, Blame.CALLER),
  PERMISSION_DENIED(7, Blame.CALLER),
  UNKNOWN_OPERATION(8, Blame.CALLER),
  WRONG_ROLE(9, Blame.CALLER),
  MAPPING_NOT_FOUND(10, Blame.CALLER),
  LOGICAL_NAME_EXISTS(11, Blame.CALLER),
  LOGICAL_NAME_NOT_FOUND(12, Blame.CALLER),
  TARGET_NAME_EXISTS(13, Blame.CALLER),
  TARGET_NAME_NOT_FOUND(14, Blame.CALLER),
  LRC_EXISTS(15, Blame.CALLER),
  LRC_NOT_FOUND(16, Blame.CALLER),
  STORE_FAILED(17, Blame.SERVER),
  UPDATE_TARGET_EXISTS(18, Blame.CALLER),
  UPDATE_TARGET_NOT_FOUND(19, Blame.CALLER),
  MAPPING_EXISTS(20, Blame.CALLER),
  BAD_ATTRIBUTE_TYPE(21, Blame.CALLER),
  ATTRIBUTE_EXISTS(22, Blame.CALLER),
  ATTRIBUTE_NOT_FOUND(23, Blame.CALLER),
  BAD_OBJECT_TYPE(24, Blame.CALLER),
  BAD_ATTRIBUTE_OPERATOR(25, Blame.CALLER),
  UNSUPPORTED(26, Blame.CALLER),
  TIMEOUT(27, Blame.ENVIRONMENT),
  TOO_MANY_CONNECTIONS(28, Blame.ENVIRONMENT),
  ATTRIBUTE_VALUE_NOT_FOUND(29, Blame.CALLER),
  ATTRIBUTE_IN_USE(30, Blame.CALLER),

  /** The contract has the operation, that version of the server does not. */
  NOT_IMPLEMENTED(101, Blame.SERVER),
  /** The store or another part is away; the fault says after which time to try again. */
  UNAVAILABLE(102, Blame.ENVIRONMENT),
  /** Too much waits already; nothing was done, try again after the time given. */
  OVERLOADED(103, Blame.ENVIRONMENT),
  BAD_CURSOR(104, Blame.CALLER),
  /**
   * A wildcard can't be answered from Bloom filters; the message names the catalogs that sent only
   * filters.
   */
  WILDCARD_NEEDS_LIST(105, Blame.CALLER),
  REQUEST_ID_REUSED(106, Blame.CALLER),
  UPDATE_NOT_FOUND(107, Blame.CALLER),
  UPDATE_DAMAGED(108, Blame.CALLER),
  UPDATE_SUPERSEDED(109, Blame.CALLER),
  UPDATE_LOOP(110, Blame.CALLER),
  MEMBER_NOT_FOUND(111, Blame.CALLER),
  MEMBER_SUPERSEDED(112, Blame.CALLER),
  CONFIGURATION_KEY_NOT_FOUND(113, Blame.CALLER),
  INTERNAL(199, Blame.SERVER);

  /**
   * Says whose fault an error is, which decides the SOAP fault code and how loudly the server logs
   * it.
   */
  public enum Blame {
    CALLER,
    SERVER,
    ENVIRONMENT
  }

  private final int number;
  private final Blame blame;

  RlsError(int number, Blame blame) {
    this.number = number;
    this.blame = blame;
  }

  /** The original's number for codes 1 to 30; ours begin at 101. */
  public int number() {
    return number;
  }

  public Blame blame() {
    return blame;
  }
}
