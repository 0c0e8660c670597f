package org.gridrls.kit.host.meter;

/**
 * How often one SOAP operation was called and how long it took. Rate: over the last minute; all
 * other values: since the start of the host.
 *
 * @param operation port type and operation, as in {@code LocalReplicaCatalog.query}
 * @param failures the calls answered by a fault; they count as calls too
 * @param medianMicros of the times from before the message was read until its answer was written
 * @param totalMicros all these times together
 */
public record OperationReport(
    String operation,
    long count,
    long failures,
    double ratePerSecond,
    long medianMicros,
    long p99Micros,
    long totalMicros) {}
