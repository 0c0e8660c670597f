package org.gridrls.wss.message;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.gridrls.wss.xml.Envelope;
import org.gridrls.wss.xml.PlainContent;
import org.gridrls.wss.xml.Refused;
import org.gridrls.wss.xml.WsUris;
import org.gridrls.wss.xml.XmlElement;

/**
 * The two messages that open a session (WS-Trust 1.3, WS-SecureConversation 1.3): each side gives
 * random bytes, and the secret is made of both by P_SHA-1. They travel over TLS and are signed.
 */
public final class Handshake {
  public static final String REQUEST_ACTION = WsUris.TRUST + "/RST/SCT";
  public static final String GRANT_ACTION = WsUris.TRUST + "/RSTRC/SCT";
  public static final String REQUEST_PAYLOAD = "{" + WsUris.TRUST + "}RequestSecurityToken";

  private static final int BYTES = 32;
  private static final int ENTROPY_BYTES_MIN = 16;
  private static final int ENTROPY_BYTES_MAX = 256;
  private static final String ISSUE = WsUris.TRUST + "/Issue";
  private static final String PSHA1 = WsUris.TRUST + "/CK/PSHA1";
  private static final SecureRandom RANDOM = new SecureRandom();

  private Handshake() {}

  /** A session as the server grants it. */
  public record Grant(String id, byte[] entropy, Instant until) {}

  public static byte[] entropy() {
    byte[] bytes = new byte[BYTES];
    RANDOM.nextBytes(bytes);
    return bytes;
  }

  /** The secret of both sides' random bytes. */
  public static SessionKey key(String id, byte[] client, byte[] server) {
    try {
      Mac mac = Mac.getInstance("HmacSHA1");
      mac.init(new SecretKeySpec(client, "HmacSHA1"));
      byte[] secret = new byte[0];
      byte[] a = server;
      while (secret.length < BYTES) {
        a = mac.doFinal(a);
        mac.update(a);
        byte[] more = mac.doFinal(server);
        int before = secret.length;
        secret = Arrays.copyOf(secret, before + more.length);
        System.arraycopy(more, 0, secret, before, more.length);
      }
      return new SessionKey(id, Arrays.copyOf(secret, BYTES));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The envelope of a request, to be signed. */
  public static byte[] request(byte[] entropy) {
    return envelope(
        "<wst:RequestSecurityToken xmlns:wst=\""
            + WsUris.TRUST
            + "\"><wst:RequestType>"
            + ISSUE
            + "</wst:RequestType><wst:TokenType>"
            + WsUris.CONTEXT_TOKEN
            + "</wst:TokenType>"
            + secret(entropy)
            + "<wst:ComputedKeyAlgorithm>"
            + PSHA1
            + "</wst:ComputedKeyAlgorithm><wst:KeySize>256</wst:KeySize>"
            + "</wst:RequestSecurityToken>");
  }

  /** The random bytes of a verified request; refuses options that are not offered. */
  public static byte[] requested(byte[] envelope) {
    XmlElement request = Envelope.read(envelope).body().only(WsUris.TRUST, "RequestSecurityToken");
    if (!ISSUE.equals(request.only(WsUris.TRUST, "RequestType").text().strip())) {
      throw Refused.because("sessions are only issued: they end by themselves");
    }
    return entropy(request);
  }

  private static byte[] entropy(XmlElement request) {
    byte[] bytes =
        SignedParts.base64(
            request.only(WsUris.TRUST, "Entropy").only(WsUris.TRUST, "BinarySecret"));
    if (bytes.length < ENTROPY_BYTES_MIN || bytes.length > ENTROPY_BYTES_MAX) {
      throw Refused.because("the random bytes must be at least 16 and at most 256");
    }
    return bytes;
  }

  /** The envelope that grants a session, to be signed. */
  public static byte[] granted(Grant grant, Instant now) {
    String reference = "<wsse:SecurityTokenReference xmlns:wsse=\"" + WsUris.SECURITY + "\">";
    return envelope(
        "<wst:RequestSecurityTokenResponseCollection xmlns:wst=\""
            + WsUris.TRUST
            + "\"><wst:RequestSecurityTokenResponse><wst:TokenType>"
            + WsUris.CONTEXT_TOKEN
            + "</wst:TokenType><wst:RequestedSecurityToken>"
            + SessionKey.token(grant.id).replace("wsu:Id=\"token\"", "wsu:Id=\"context\"")
            + "</wst:RequestedSecurityToken><wst:RequestedAttachedReference>"
            + reference
            + reference("#context")
            + "</wst:RequestedAttachedReference><wst:RequestedUnattachedReference>"
            + reference
            + reference(grant.id)
            + "</wst:RequestedUnattachedReference><wst:RequestedProofToken><wst:ComputedKey>"
            + PSHA1
            + "</wst:ComputedKey></wst:RequestedProofToken>"
            + secret(grant.entropy)
            + lifetime(now, grant.until)
            + "<wst:KeySize>256</wst:KeySize></wst:RequestSecurityTokenResponse>"
            + "</wst:RequestSecurityTokenResponseCollection>");
  }

  private static String reference(String uri) {
    return "<wsse:Reference URI=\""
        + uri
        + "\" ValueType=\""
        + WsUris.CONTEXT_TOKEN
        + "\"/></wsse:SecurityTokenReference>";
  }

  private static String secret(byte[] entropy) {
    return "<wst:Entropy><wst:BinarySecret Type=\""
        + WsUris.TRUST
        + "/Nonce\">"
        + Base64.getEncoder().encodeToString(entropy)
        + "</wst:BinarySecret></wst:Entropy>";
  }

  private static String lifetime(Instant now, Instant until) {
    return "<wst:Lifetime><wsu:Created xmlns:wsu=\""
        + WsUris.UTILITY
        + "\">"
        + now.truncatedTo(ChronoUnit.MILLIS)
        + "</wsu:Created><wsu:Expires xmlns:wsu=\""
        + WsUris.UTILITY
        + "\">"
        + until.truncatedTo(ChronoUnit.MILLIS)
        + "</wsu:Expires></wst:Lifetime>";
  }

  private static byte[] envelope(String content) {
    return (PlainContent.ENVELOPE + "<soap:Body>" + content + "</soap:Body></soap:Envelope>")
        .getBytes(StandardCharsets.UTF_8);
  }

  /** Reads what a server granted in a message that was verified. */
  public static Grant grant(byte[] envelope) {
    XmlElement response =
        Envelope.read(envelope)
            .body()
            .only(WsUris.TRUST, "RequestSecurityTokenResponseCollection")
            .only(WsUris.TRUST, "RequestSecurityTokenResponse");
    XmlElement context =
        response
            .only(WsUris.TRUST, "RequestedSecurityToken")
            .only(WsUris.CONVERSATION, "SecurityContextToken");
    XmlElement until = response.only(WsUris.TRUST, "Lifetime").only(WsUris.UTILITY, "Expires");
    try {
      return new Grant(
          context.only(WsUris.CONVERSATION, "Identifier").text().strip(),
          entropy(response),
          OffsetDateTime.parse(until.text().strip()).toInstant());
    } catch (DateTimeException e) {
      throw Refused.because("the session's end is no time");
    }
  }
}
