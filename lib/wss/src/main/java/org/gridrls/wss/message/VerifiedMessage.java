package org.gridrls.wss.message;

import java.time.Instant;

/**
 * A message whose signature holds.
 *
 * @param created when it was signed, by the sender's clock
 * @param fingerprint a digest of all that was signed: the same for a repeated message, however its
 *     signature is written
 * @param content the envelope made of nothing but the parts that were signed
 * @param payload the qualified name of the body's content, as {@code {namespace}name}
 * @param plain the envelope with the body alone, if the message was of the form that our own signer
 *     writes; otherwise the same as the content
 */
public record VerifiedMessage(
    Signer signer,
    Instant created,
    byte[] fingerprint,
    Addressing addressing,
    String payload,
    byte[] content,
    byte[] plain) {}
