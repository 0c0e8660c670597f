package org.gridrls.wsrf.fault;

import java.time.Instant;
import java.util.List;
import org.gridrls.kit.fault.DetailedFault;
import org.w3c.dom.Element;

/**
 * A failure for which WSRF or WS-Notification has a fault of its own. All of them are base faults:
 * an element with the time, who says it, and a description. Immutable.
 */
public final class StandardFault extends DetailedFault {
  private static final long serialVersionUID = 1;

  /** Which fault of which standard. */
  public enum StandardFaultType {
    RESOURCE_UNKNOWN("wsrf/r-2", "ResourceUnknownFault"),
    RESOURCE_UNAVAILABLE("wsrf/r-2", "ResourceUnavailableFault"),
    INVALID_PROPERTY_NAME("wsrf/rp-2", "InvalidResourcePropertyQNameFault"),
    UNKNOWN_QUERY_DIALECT("wsrf/rp-2", "UnknownQueryExpressionDialectFault"),
    INVALID_QUERY("wsrf/rp-2", "InvalidQueryExpressionFault"),
    QUERY_EVALUATION("wsrf/rp-2", "QueryEvaluationErrorFault"),
    CONTENT_CREATION_FAILED("wsrf/sg-2", "ContentCreationFailedFault"),
    ADD_REFUSED("wsrf/sg-2", "AddRefusedFault"),
    UNABLE_TO_SET_TERMINATION_TIME("wsrf/rl-2", "UnableToSetTerminationTimeFault"),
    TERMINATION_TIME_CHANGE_REJECTED("wsrf/rl-2", "TerminationTimeChangeRejectedFault"),
    INVALID_FILTER("wsn/b-2", "InvalidFilterFault"),
    UNKNOWN_TOPIC_DIALECT("wsn/b-2", "TopicExpressionDialectUnknownFault"),
    INVALID_TOPIC("wsn/b-2", "InvalidTopicExpressionFault"),
    TOPIC_NOT_SUPPORTED("wsn/b-2", "TopicNotSupportedFault"),
    MULTIPLE_TOPICS("wsn/b-2", "MultipleTopicsSpecifiedFault"),
    NO_CURRENT_MESSAGE("wsn/b-2", "NoCurrentMessageOnTopicFault"),
    UNSUPPORTED_POLICY("wsn/b-2", "UnsupportedPolicyRequestFault"),
    UNACCEPTABLE_INITIAL_TERMINATION_TIME("wsn/b-2", "UnacceptableInitialTerminationTimeFault"),
    UNACCEPTABLE_TERMINATION_TIME("wsn/b-2", "UnacceptableTerminationTimeFault"),
    SUBSCRIBE_CREATION_FAILED("wsn/b-2", "SubscribeCreationFailedFault"),
    UNABLE_TO_CREATE_PULL_POINT("wsn/b-2", "UnableToCreatePullPointFault");

    private final String namespace;
    private final String element;

    StandardFaultType(String standard, String element) {
      this.namespace = "http://docs.oasis-open.org/" + standard;
      this.element = element;
    }

    public String namespace() {
      return namespace;
    }

    public String element() {
      return element;
    }
  }

  /** Holds what some faults add to a base fault: an element of their namespace, and its value. */
  public record FaultElement(String element, Object value) {}

  private final StandardFaultType kind;
  private final transient List<FaultElement> parts;
  private final Instant at;
  private final String originator;

  public StandardFault(StandardFaultType kind, String message, FaultElement... parts) {
    this(kind, message, List.of(parts), Instant.EPOCH, "");
  }

  private StandardFault(
      StandardFaultType kind,
      String message,
      List<FaultElement> parts,
      Instant at,
      String originator) {
    super(message);
    this.kind = kind;
    this.parts = parts;
    this.at = at;
    this.originator = originator;
  }

  @Override
  public StandardFault saidBy(String address, Instant now) {
    return new StandardFault(kind, getMessage(), parts, now, address);
  }

  @Override
  public String name() {
    return kind.name();
  }

  @Override
  public Element detail() {
    return StandardFaultDetail.of(this);
  }

  public StandardFaultType kind() {
    return kind;
  }

  public List<FaultElement> parts() {
    return parts;
  }

  public Instant at() {
    return at;
  }

  /** The address of the resource that says it. */
  public String originator() {
    return originator;
  }
}
