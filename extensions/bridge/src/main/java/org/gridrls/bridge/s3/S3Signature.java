package org.gridrls.bridge.s3;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.gridrls.bridge.port.CredentialFile;

/**
 * Signs requests without a body by AWS Signature Version 4; its text never holds the secret key.
 * Immutable.
 */
public record S3Signature(String accessKey, String secretKey, String region) {
  private static final String ALGORITHM = "AWS4-HMAC-SHA256";
  private static final String EMPTY_SHA256 = hex(sha256(""));
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

  /** Reads the lines {@code access-key=}, {@code secret-key=} and perhaps {@code region=}. */
  public static S3Signature of(CredentialFile lines) {
    return new S3Signature(
        lines.require("access-key"),
        lines.require("secret-key"),
        lines.find("region").orElse("us-east-1"));
  }

  /**
   * Returns the headers of a signed request.
   *
   * @param url whose path and query are percent-encoded as {@code PercentCode} does, with the
   *     parameters of the query in order
   */
  Map<String, String> headers(String method, URI url, Instant now) {
    String time = TIME.format(now);
    String scope = time.substring(0, 8) + "/" + region + "/s3/aws4_request";
    Map<String, String> headers = new TreeMap<>();
    headers.put("host", url.getRawAuthority());
    headers.put("x-amz-content-sha256", EMPTY_SHA256);
    headers.put("x-amz-date", time);
    String names = String.join(";", headers.keySet());
    String lines =
        headers.entrySet().stream()
            .map(one -> one.getKey() + ":" + one.getValue() + "\n")
            .collect(Collectors.joining());
    String path = url.getRawPath().isEmpty() ? "/" : url.getRawPath();
    String query = url.getRawQuery() == null ? "" : url.getRawQuery();
    String request = String.join("\n", method, path, query, lines, names, EMPTY_SHA256);
    String text = String.join("\n", ALGORITHM, time, scope, hex(sha256(request)));
    byte[] key = ("AWS4" + secretKey).getBytes(StandardCharsets.UTF_8);
    for (String part : scope.split("/")) {
      key = hmac(key, part);
    }
    headers.put(
        "Authorization",
        "%s Credential=%s/%s, SignedHeaders=%s, Signature=%s"
            .formatted(ALGORITHM, accessKey, scope, names, hex(hmac(key, text))));
    return headers;
  }

  private static byte[] hmac(byte[] key, String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] sha256(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  @Override
  public String toString() {
    return accessKey + " in " + region;
  }
}
