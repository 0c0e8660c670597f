package org.gridrls.testkit;

/**
 * An attack on a server, and its promised outcome. A test that proves an outcome says so with
 * {@link Against}; the table in docs/attacks.md is made of this list and of those tests.
 */
public enum Attack {
  UNAUTHENTICATED_CALL(
      Group.WHO,
      "an unauthenticated call, with any spelling of the address",
      "PERMISSION_DENIED before the message is read"),
  SPOOFED_HEADERS(
      Group.WHO,
      "headers that name a caller or an address (X-Forwarded-For, Forwarded, X-SSL-Client-S-DN)",
      "ignored: the connection says who calls and from where"),
  OVERLOAD_BY_UNKNOWN(
      Group.WHO,
      "more unauthenticated calls than the server can serve",
      "OVERLOADED or PERMISSION_DENIED at once; authenticated callers have their own places"),
  OVERLOAD(
      Group.WHO,
      "a thousand connections that overload the server, or disguise requests as pings",
      "OVERLOADED with the time to wait, after a second at most; control traffic is answered"),
  OTHERS_UPDATE(
      Group.WHO,
      "a soft-state update in the name of a catalog on another host",
      "PERMISSION_DENIED: the certificate must name the host"),
  OTHERS_MEMBERSHIP(
      Group.WHO,
      "registering, renewing or ending the membership of another server, also by WSRF",
      "PERMISSION_DENIED: a name belongs to the identity that registered it first"),
  FALSE_ADDRESS(
      Group.WHO,
      "a member with URLs of another host, of this machine, of cloud metadata, or of other schemes",
      "BAD_URL or PERMISSION_DENIED; the member is not registered"),
  FORWARDED_POISON(
      Group.WHO,
      "a forwarded update of another catalog, with numbers from the far future",
      "PERMISSION_DENIED unless the caller is an index; from an index, it never outranks the "
          + "catalog itself"),
  FALSE_DELEGATION(
      Group.WHO,
      "a call on behalf of another caller by a server that may not make such calls",
      "PERMISSION_DENIED; the server never gets more rights than its own"),
  LOCATE_AROUND_THE_RULES(
      Group.WHO,
      "locate for names that the catalog's rules do not let the caller read",
      "no target names; that catalog counts as DENIED"),
  NAMES_IN_CLEAR(
      Group.WHO,
      "an http address of another server or subscriber, named to a server with a certificate",
      "nothing is sent there: PERMISSION_DENIED with the address, shown in the status"),
  IMPOSTOR_HOST(
      Group.WHO,
      "an update target whose trusted certificate is for another host",
      "no update is sent: TRANSPORT_FAILED in the status"),
  MIXED_IDENTITIES(
      Group.WHO,
      "an update signed by an authorized sender, over the connection of the host that the "
          + "update names",
      "PERMISSION_DENIED: one certificate must prove both the authorization and the host"),
  BAD_TOKEN(
      Group.WHO,
      "a token without a signature, signed by a shared secret, tampered with, or for another "
          + "audience",
      "PERMISSION_DENIED; it is not treated as a missing token"),
  FALSE_KEYS(
      Group.WHO,
      "token keys from a server whose certificate has another authority or name",
      "they are not accepted: UNAVAILABLE, or the known keys are used"),
  TOKEN_FOR_YEARS(
      Group.WHO, "a valid token with a lifetime of months or years", "PERMISSION_DENIED"),
  TOKEN_WITHOUT_TLS(Group.WHO, "a valid token over a plain connection", "PERMISSION_DENIED"),

  UNTRUSTED_CERTIFICATE(
      Group.TLS,
      "a self-signed certificate, or one of an untrusted authority",
      "PERMISSION_DENIED"),
  CERTIFICATE_OUT_OF_TIME(
      Group.TLS,
      "a certificate that has expired, is not valid yet, or is not meant for clients",
      "PERMISSION_DENIED"),
  FOREIGN_NAME(Group.TLS, "an authority that signs names outside its policy", "PERMISSION_DENIED"),
  REVOKED_CERTIFICATE(
      Group.TLS, "a revoked certificate, also on an existing connection", "PERMISSION_DENIED"),
  AUTHORITY_WITHOUT_POLICY(
      Group.TLS,
      "an authority in the trusted directory without a signing policy",
      "the server does not start, or keeps its previous authorities; certificates of that "
          + "authority get PERMISSION_DENIED"),
  SUB_AUTHORITY(
      Group.TLS,
      "an intermediate authority without its own policy that signs any name",
      "PERMISSION_DENIED"),
  FALSE_PROXY(
      Group.TLS,
      "independent proxies, proxies with an unknown policy or an uncritical extension, legacy proxies",
      "PERMISSION_DENIED"),
  WRONG_KEY_USAGE(
      Group.TLS, "a certificate whose key usage excludes signatures", "PERMISSION_DENIED"),
  STALE_REVOCATIONS(
      Group.TLS,
      "a revoked certificate whose revocation list has expired or has a foreign signature",
      "PERMISSION_DENIED until there is a new list; clients do not call such servers"),
  HOST_BY_COMMON_NAME(
      Group.TLS,
      "a server whose certificate has its host only in its common name",
      "clients do not call it"),
  WEAK_CIPHER(
      Group.TLS,
      "TLS 1.2 with CBC or without forward secrecy",
      "the handshake fails; our clients do not offer it"),
  RING_STRANGER(
      Group.TLS,
      "strangers at a secured ring's port: silent, endless, without a right certificate",
      "closed before an answer; 72 wait at most, for 10 s; an open ring needs loopback"),
  READABLE_KEY(
      Group.TLS,
      "a private key, or the password of one, that other users of the machine can read",
      "refused at start, and when it changes, by servers and clients"),
  FALSE_GROUP(
      Group.TLS,
      "VOMS attributes by an unknown, untrusted or revoked server, for another organization, of "
          + "another owner, changed, expired, or malformed",
      "they give no groups; the call is authorized without them"),

  UNSIGNED_MESSAGE(
      Group.MESSAGE,
      "no signature where the policy requires one, even on an authenticated connection",
      "PERMISSION_DENIED"),
  PARTIAL_SIGNATURE(
      Group.MESSAGE,
      "a signature that does not cover the body, the timestamp or a header",
      "PERMISSION_DENIED"),
  TAMPERED_MESSAGE(Group.MESSAGE, "a changed body, header or timestamp", "PERMISSION_DENIED"),
  TAMPERED_ATTACHMENT(
      Group.MESSAGE,
      "one flipped bit in an attachment",
      "PERMISSION_DENIED; no part of the update is used"),
  MESSAGE_OUT_OF_TIME(
      Group.MESSAGE, "a message with a timestamp of yesterday or tomorrow", "PERMISSION_DENIED"),
  REPLAYED_MESSAGE(
      Group.MESSAGE,
      "a valid message sent again, also after a restart, also with a re-encoded signature",
      "PERMISSION_DENIED; after a restart UNAVAILABLE"),
  MESSAGE_FOR_ANOTHER(Group.MESSAGE, "a message signed for another server", "PERMISSION_DENIED"),
  SIGNATURE_WRAPPING(
      Group.MESSAGE,
      "a signed body or timestamp moved elsewhere, with another in its place; two Security headers",
      "PERMISSION_DENIED"),
  UNTRUSTED_SIGNER(
      Group.MESSAGE,
      "a signer whose certificate is untrusted, expired, or not meant for clients",
      "PERMISSION_DENIED"),
  REVOKED_SIGNER(
      Group.MESSAGE,
      "a signer whose certificate was revoked, also within a session",
      "PERMISSION_DENIED after a minute"),
  WEAK_ALGORITHM(Group.MESSAGE, "SHA-1 and other weaker algorithms", "PERMISSION_DENIED"),
  KEY_CONFUSION(
      Group.MESSAGE,
      "a public key used as a shared secret, or a signature by another's key",
      "PERMISSION_DENIED"),
  STOLEN_SESSION(
      Group.MESSAGE,
      "a session identifier without its secret; a session used for signatures and vice versa",
      "PERMISSION_DENIED"),
  SESSION_FLOOD(
      Group.MESSAGE, "one signer who opens unlimited sessions", "limited per signer and in total"),
  PASSWORD_GUESSING(
      Group.MESSAGE,
      "guessing passwords: concurrently, from many addresses, or with own logins in between",
      "attempts are counted before they are checked: the address and the user wait, longer each "
          + "time"),
  USER_ENUMERATION(
      Group.MESSAGE,
      "finding out which users exist",
      "the same answer for a wrong password and an unknown user"),
  PASSWORD_IN_THE_CLEAR(Group.MESSAGE, "a password over a plain connection", "PERMISSION_DENIED"),
  UNPROVED_BULK(
      Group.MESSAGE,
      "a message of 100 MB, or of 300,000 attributes, by an unauthenticated sender",
      "TOO_LARGE: such messages have small limits and separate memory"),
  UNPROVED_TRICKLE(
      Group.MESSAGE,
      "many messages sent slowly where only the message authenticates the caller",
      "TIMEOUT after server.unproved-time-max; until then they take no place, or only the share "
          + "of their address"),

  SLOW_HANDSHAKE(
      Group.TLS,
      "a TLS connection that sends nothing, one byte, or half a handshake",
      "the connection is closed after server.head-time-max"),

  HUGE_HEAD(Group.HTTP, "a head of 64 KiB", "status 431, the connection is closed"),
  LARGE_BODY_ANNOUNCED(Group.HTTP, "a body of 1 GB, announced", "TOO_LARGE before it is sent"),
  LARGE_BODY_CHUNKED(
      Group.HTTP, "a body of 1 GB in chunks", "TOO_LARGE as soon as the limit is passed"),
  SLOW_HEAD(
      Group.HTTP,
      "a head sent byte by byte",
      "the connection is closed after server.head-time-max"),
  SLOW_BODY(
      Group.HTTP,
      "a body sent byte by byte",
      "TIMEOUT, the connection is closed, once it is below server.body-rate-min"),
  SMUGGLED_REQUEST(
      Group.HTTP,
      "two lengths, Content-Length beside Transfer-Encoding, a folded header, a chunk without a size",
      "status 400 or a typed fault, and the connection is closed before a second request"),
  OTHER_METHOD(Group.HTTP, "TRACE, PUT, DELETE, PATCH, OPTIONS, CONNECT", "status 405 or 400"),
  COMPRESSED_BODY(
      Group.HTTP, "a body of a few bytes that inflates to gigabytes", "BAD_ARGUMENT, not inflated"),
  UNKNOWN_SOAP_ACTION(
      Group.HTTP,
      "a SOAPAction of another operation, of no operation, or of 4,000 characters",
      "refused or ignored: the body determines the operation"),
  PATH_TRAVERSAL(
      Group.HTTP,
      "paths, WSDL imports and resource names that point elsewhere (../, file:)",
      "not found; no file is read or written"),
  FOREIGN_PAGE(
      Group.HTTP,
      "a web page of another origin that makes a user's browser call the server",
      "PERMISSION_DENIED before the message is read"),
  DNS_REBINDING(
      Group.HTTP,
      "a web page whose own name was pointed at the server's address by DNS",
      "PERMISSION_DENIED before the message is read: the host is not a name of the server"),
  BAD_CONTENT_TYPE(
      Group.HTTP,
      "an unknown charset, a media type that is malformed or not XML",
      "BAD_ARGUMENT; no HTML page, no class name"),

  DTD(Group.XML, "a document type", "BAD_ARGUMENT"),
  EXTERNAL_ENTITY(Group.XML, "an external entity of a file or a URL", "BAD_ARGUMENT, not read"),
  ENTITY_BOMB(Group.XML, "nested entities that expand to gigabytes", "BAD_ARGUMENT, not expanded"),
  ATTRIBUTE_BOMB(Group.XML, "an element with 100,000 attributes", "BAD_ARGUMENT"),
  DEEP_XML(Group.XML, "elements nested 10,000 deep", "BAD_ARGUMENT"),
  MANY_ELEMENTS(Group.XML, "a million elements in one message", "BAD_ARGUMENT or TOO_LARGE"),
  HUGE_TEXT(
      Group.XML,
      "a name of 100 MB, in one piece or in thousands",
      "TOO_LARGE while it is read, after 100,000 characters"),
  MEMORY_OF_MANY(
      Group.XML,
      "large messages on many connections at once",
      "OVERLOADED: all messages that are being read share a part of the heap"),
  MALFORMED_MTOM(
      Group.XML,
      "attachments without end, root or reference; references to other addresses",
      "BAD_ARGUMENT; nothing is fetched"),
  MANY_ATTACHMENTS(Group.XML, "100,000 attachments", "BAD_ARGUMENT at the limit"),

  XPATH_COST(
      Group.INSIDE,
      "XPath queries that multiply",
      "answered, or the standard's fault when the budget is spent"),
  PATTERN_COST(
      Group.INSIDE,
      "patterns that make a regular expression run forever",
      "answered as quickly as others: patterns are not regular expressions"),
  SQL_INJECTION(
      Group.INSIDE,
      "SQL in every string of every operation",
      "kept literally or refused, never executed; the catalog is as before"),
  LOG_INJECTION(
      Group.INSIDE,
      "line breaks and control characters in names, headers and errors",
      "the log has no forged line"),
  MUTATED_MESSAGES(
      Group.INSIDE,
      "10,000 golden messages of all services, changed at random",
      "a typed fault or an answer; no internal details; no growth; the server keeps working"),
  VULNERABLE_LIBRARY(Group.INSIDE, "a library with a known vulnerability", "the build fails");

  /** Where an attack begins. */
  public enum Group {
    WHO("Who calls"),
    TLS("The connection"),
    MESSAGE("The signed message"),
    HTTP("HTTP"),
    XML("XML"),
    INSIDE("What the message asks for");

    private final String heading;

    Group(String heading) {
      this.heading = heading;
    }

    public String heading() {
      return heading;
    }
  }

  private final Group group;
  private final String description;
  private final String outcome;

  Attack(Group group, String description, String outcome) {
    this.group = group;
    this.description = description;
    this.outcome = outcome;
  }

  public Group group() {
    return group;
  }

  public String description() {
    return description;
  }

  public String outcome() {
    return outcome;
  }
}
