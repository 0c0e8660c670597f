package org.gridrls.testkit;

/**
 * What somebody may do to a server, and what becomes of it. A test that proves an outcome says so
 * with {@link Against}; the table in docs/security.md is made of this list and of those tests.
 */
public enum Attack {
  UNAUTHENTICATED_CALL(
      Group.WHO,
      "a call by somebody who proves nothing, by whatever spelling of the address",
      "PERMISSION_DENIED before the message is read"),
  SPOOFED_HEADERS(
      Group.WHO,
      "headers that name a caller or an address (X-Forwarded-For, Forwarded, X-SSL-Client-S-DN)",
      "ignored: the connection says who calls and from where"),
  OVERLOAD_BY_UNKNOWN(
      Group.WHO,
      "more calls by nobody in particular than the server can take",
      "OVERLOADED or PERMISSION_DENIED at once; those who prove who they are have places of their own"),
  OVERLOAD(
      Group.WHO,
      "a thousand connections that ask for more than the server can do, or pretend to be pings",
      "OVERLOADED with the time to wait, after a second at most; pings, renewals and heartbeats are"
          + " answered at once"),
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
      "another catalog's update that the caller says it forwards, with numbers from the far future",
      "PERMISSION_DENIED for who is no index; from an index, it never outranks the catalog itself"),
  FALSE_DELEGATION(
      Group.WHO,
      "a call in somebody else's name by a server that may not make such calls",
      "PERMISSION_DENIED; it never gets more than it may do itself"),
  LOCATE_AROUND_THE_RULES(
      Group.WHO,
      "locate for names that the catalog's rules do not let the caller read",
      "no target names; that catalog counts as DENIED"),
  NAMES_IN_CLEAR(
      Group.WHO,
      "an update target, catalog, registry or subscriber with an http address, named to a server with a certificate",
      "nothing is sent there: PERMISSION_DENIED with the address, shown in the status"),
  IMPOSTOR_HOST(
      Group.WHO,
      "an update target whose trusted certificate is for another host",
      "no update is sent: TRANSPORT_FAILED in the status"),
  MIXED_IDENTITIES(
      Group.WHO,
      "an update signed by somebody who may send updates, over the connection of the host it is of",
      "PERMISSION_DENIED: one certificate must prove the right and the host"),
  BAD_TOKEN(
      Group.WHO,
      "a token without a signature, by a shared secret, tampered with, or not for us",
      "PERMISSION_DENIED; it does not count as no token"),
  FALSE_KEYS(
      Group.WHO,
      "keys for tokens from a server of another authority or another name than the issuer's",
      "they are not taken: UNAVAILABLE, or the keys that are known"),
  TOKEN_FOR_YEARS(Group.WHO, "a good token that is good for months or years", "PERMISSION_DENIED"),
  TOKEN_WITHOUT_TLS(Group.WHO, "a good token over a plain connection", "PERMISSION_DENIED"),

  UNTRUSTED_CERTIFICATE(
      Group.TLS,
      "a certificate signed by itself or by an authority that nobody trusts",
      "PERMISSION_DENIED"),
  CERTIFICATE_OUT_OF_TIME(
      Group.TLS,
      "a certificate that is over, not good yet, or not meant for clients",
      "PERMISSION_DENIED"),
  FOREIGN_NAME(
      Group.TLS,
      "an authority that signs names which are not its own to give",
      "PERMISSION_DENIED"),
  REVOKED_CERTIFICATE(
      Group.TLS,
      "a revoked certificate, also on a connection that began before",
      "PERMISSION_DENIED"),
  AUTHORITY_WITHOUT_POLICY(
      Group.TLS,
      "an authority in the trusted directory without a policy of names",
      "the server does not start, or keeps the authorities it had; its certificates get PERMISSION_DENIED"),
  SUB_AUTHORITY(
      Group.TLS,
      "an authority below a trusted one, without a policy of its own, that signs any name",
      "PERMISSION_DENIED"),
  FALSE_PROXY(
      Group.TLS,
      "independent proxies, proxies with an unknown policy or an uncritical extension, legacy proxies",
      "PERMISSION_DENIED"),
  WRONG_KEY_USAGE(Group.TLS, "a certificate whose key is not for signatures", "PERMISSION_DENIED"),
  STALE_REVOCATIONS(
      Group.TLS,
      "a revoked certificate, once the revocation list that names it is over or replaced by one its authority did not sign",
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
      "strangers at the port of a secured ring's member: silent, with endless bytes, without TLS or a"
          + " certificate, with one that is over, a person's, or of another authority",
      "the connection is closed before anything is answered or joined; 72 at most wait, for 10 s; an"
          + " open ring listens on loopback only, or with server.insecure"),
  READABLE_KEY(
      Group.TLS,
      "a private key, or the password of one, that other users of the machine can read",
      "refused at start, and when it changes, by servers and clients"),
  FALSE_GROUP(
      Group.TLS,
      "attributes of VOMS by an unknown, untrusted or revoked server, for another organization, of"
          + " somebody else, changed, over, or malformed",
      "they give no groups; the call is judged without them"),

  UNSIGNED_MESSAGE(
      Group.MESSAGE,
      "no signature where the policy asks for one, whatever the connection proves",
      "PERMISSION_DENIED"),
  PARTIAL_SIGNATURE(
      Group.MESSAGE,
      "a signature that does not cover the body, the timestamp or a header",
      "PERMISSION_DENIED"),
  TAMPERED_MESSAGE(Group.MESSAGE, "a changed body, header or timestamp", "PERMISSION_DENIED"),
  TAMPERED_ATTACHMENT(
      Group.MESSAGE,
      "one flipped bit in an attachment",
      "PERMISSION_DENIED; nothing of the update is taken"),
  MESSAGE_OUT_OF_TIME(Group.MESSAGE, "a message of yesterday or of tomorrow", "PERMISSION_DENIED"),
  REPLAYED_MESSAGE(
      Group.MESSAGE,
      "a good message sent again, also after a restart, also with its signature written otherwise",
      "PERMISSION_DENIED; after a restart UNAVAILABLE"),
  MESSAGE_FOR_ANOTHER(
      Group.MESSAGE, "a message that was signed for another server", "PERMISSION_DENIED"),
  SIGNATURE_WRAPPING(
      Group.MESSAGE,
      "a signed body or timestamp moved elsewhere, with another in its place; two headers Security",
      "PERMISSION_DENIED"),
  UNTRUSTED_SIGNER(
      Group.MESSAGE,
      "a signer whose certificate is not trusted, over, or not meant for clients",
      "PERMISSION_DENIED"),
  REVOKED_SIGNER(
      Group.MESSAGE,
      "a signer who was revoked, also within a session",
      "PERMISSION_DENIED after security.signature.recheck"),
  WEAK_ALGORITHM(Group.MESSAGE, "SHA-1 and other weaker algorithms", "PERMISSION_DENIED"),
  KEY_CONFUSION(
      Group.MESSAGE,
      "a public key used as a shared secret, or a signature by another's key",
      "PERMISSION_DENIED"),
  STOLEN_SESSION(
      Group.MESSAGE,
      "the name of a session without its secret; a session used for signatures and the other way round",
      "PERMISSION_DENIED"),
  SESSION_FLOOD(
      Group.MESSAGE,
      "one signer who opens sessions without end",
      "bounded for each signer and in all"),
  PASSWORD_GUESSING(
      Group.MESSAGE,
      "guessing passwords, many at once, from many addresses, or with logins of one's own in between",
      "counted before they are judged: the address and the user wait, longer each time"),
  USER_ENUMERATION(
      Group.MESSAGE,
      "finding out which users there are",
      "the same answer for a wrong password and an unknown user"),
  PASSWORD_IN_THE_CLEAR(Group.MESSAGE, "a password over a plain connection", "PERMISSION_DENIED"),
  UNPROVED_BULK(
      Group.MESSAGE,
      "a message of 100 MB, or of 300,000 attributes, by somebody who has not proved anything yet",
      "TOO_LARGE: such a message has small limits of its own, and a memory that others do not need"),
  UNPROVED_TRICKLE(
      Group.MESSAGE,
      "many messages sent slowly where only the message says who calls",
      "TIMEOUT after server.unproved-time-max; meanwhile they take no place, or only the share of their"
          + " address"),

  SLOW_HANDSHAKE(
      Group.TLS,
      "a TLS port that is sent nothing, one byte, or half a handshake",
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
      "two lengths that differ, Content-Length beside Transfer-Encoding, a folded header, a chunk of no size",
      "status 400 or a typed fault, the connection is closed; nothing is read as a second request"),
  OTHER_METHOD(Group.HTTP, "TRACE, PUT, DELETE, PATCH, OPTIONS, CONNECT", "status 405 or 400"),
  COMPRESSED_BODY(
      Group.HTTP, "a body of a few bytes that unpacks to gigabytes", "BAD_ARGUMENT, not unpacked"),
  UNKNOWN_SOAP_ACTION(
      Group.HTTP,
      "a SOAPAction of another operation, of none, of 4,000 characters",
      "refused or ignored: the body says which operation is meant"),
  PATH_TRAVERSAL(
      Group.HTTP,
      "paths, imports of WSDLs and names of resources that lead elsewhere (../, file:)",
      "not found; no file is read or written"),
  FOREIGN_PAGE(
      Group.HTTP,
      "a web page of another origin that has a reader's browser call the server",
      "PERMISSION_DENIED before the message is read"),
  DNS_REBINDING(
      Group.HTTP,
      "a web page whose own name was pointed at the server's address by DNS",
      "PERMISSION_DENIED before the message is read: the host is no name of the server"),
  BAD_CONTENT_TYPE(
      Group.HTTP,
      "an unknown charset, a media type that is malformed or no XML",
      "BAD_ARGUMENT; no HTML page, no name of a class"),

  DTD(Group.XML, "a document type", "BAD_ARGUMENT"),
  EXTERNAL_ENTITY(Group.XML, "an entity that stands for a file or a URL", "BAD_ARGUMENT, not read"),
  ENTITY_BOMB(Group.XML, "entities of entities that grow to gigabytes", "BAD_ARGUMENT, not grown"),
  ATTRIBUTE_BOMB(Group.XML, "an element with 100,000 attributes", "BAD_ARGUMENT"),
  DEEP_XML(Group.XML, "elements 10,000 deep", "BAD_ARGUMENT"),
  MANY_ELEMENTS(Group.XML, "a million elements in one message", "BAD_ARGUMENT or TOO_LARGE"),
  HUGE_TEXT(
      Group.XML,
      "a name of 100 MB, in one piece or in thousands",
      "TOO_LARGE while it is read, after server.text-max characters"),
  MEMORY_OF_MANY(
      Group.XML,
      "large messages on many connections at once",
      "OVERLOADED: all that are being read share a part of the heap"),
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
      "patterns that make a regular expression run for ever",
      "answered as quickly as others: patterns are no regular expressions"),
  SQL_INJECTION(
      Group.INSIDE,
      "SQL in every string of every operation",
      "kept literally or refused, never executed; the catalog is as before"),
  LOG_INJECTION(
      Group.INSIDE,
      "line breaks and control characters in names, headers and errors",
      "the log has no line that somebody else wrote"),
  MUTATED_MESSAGES(
      Group.INSIDE,
      "10,000 golden messages of all services, changed at random",
      "a typed fault or an answer; no trace of our inside; no growth; the server keeps working"),
  VULNERABLE_LIBRARY(Group.INSIDE, "a library with a known hole", "the build fails");

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
