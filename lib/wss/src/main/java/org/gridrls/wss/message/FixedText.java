package org.gridrls.wss.message;

import static org.gridrls.wss.xml.PlainContent.ascii;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gridrls.wss.xml.PlainContent;
import org.gridrls.wss.xml.WsUris;

/**
 * The text between the variable parts of signed messages, as {@link MessageSigner} writes it and
 * {@link QuickForm} reads it. All of it is in canonical form.
 */
final class FixedText {
  /** The addressing headers, in their order. */
  static final List<String> HEADERS = List.of("To", "Action", "MessageID", "RelatesTo");

  static final byte[] ENVELOPE = ascii(PlainContent.ENVELOPE);
  static final byte[] ENVELOPE_END = ascii("</soap:Envelope>");
  static final byte[] HEADER = ascii("<soap:Header>");
  static final byte[] HEADER_END = ascii("</soap:Header>");
  static final byte[] SECURITY =
      ascii("<wsse:Security xmlns:wsse=\"" + WsUris.SECURITY + "\" soap:mustUnderstand=\"1\">");
  static final byte[] TIMESTAMP = ascii("<wsu:Timestamp" + identified("time") + "><wsu:Created>");
  static final byte[] TIMESTAMP_EXPIRES = ascii("</wsu:Created><wsu:Expires>");
  static final byte[] TIMESTAMP_END = ascii("</wsu:Expires></wsu:Timestamp>");
  static final byte[] SIGNATURE = ascii("<ds:Signature xmlns:ds=\"" + WsUris.DSIG + "\">");
  static final byte[] INFO =
      ascii(
          "<ds:SignedInfo xmlns:ds=\""
              + WsUris.DSIG
              + "\"><ds:CanonicalizationMethod Algorithm=\""
              + WsUris.EXCLUSIVE
              + "\"></ds:CanonicalizationMethod><ds:SignatureMethod Algorithm=\"");
  static final byte[] INFO_REFERENCES = ascii("\"></ds:SignatureMethod>");
  static final byte[] INFO_END = ascii("</ds:SignedInfo>");
  static final byte[] REFERENCE_TRANSFORM =
      ascii("\"><ds:Transforms><ds:Transform Algorithm=\"" + WsUris.EXCLUSIVE + "\">");
  static final byte[] REFERENCE_DIGEST =
      ascii(
          "</ds:Transform></ds:Transforms><ds:DigestMethod Algorithm=\""
              + WsUris.SHA256
              + "\"></ds:DigestMethod><ds:DigestValue>");
  static final byte[] REFERENCE_END = ascii("</ds:DigestValue></ds:Reference>");
  static final byte[] VALUE = ascii("<ds:SignatureValue>");
  static final byte[] VALUE_END =
      ascii(
          "</ds:SignatureValue><ds:KeyInfo><wsse:SecurityTokenReference><wsse:Reference"
              + " URI=\"#token\" ValueType=\"");
  static final byte[] SECURITY_END =
      ascii(
          "\"></wsse:Reference></wsse:SecurityTokenReference></ds:KeyInfo></ds:Signature>"
              + "</wsse:Security>");
  static final byte[] PLAIN_BODY = ascii("<soap:Body>");
  static final byte[] BODY =
      ascii("<soap:Body xmlns:soap=\"" + WsUris.SOAP + "\"" + identified("body") + ">");
  static final byte[] BODY_END = ascii("</soap:Body>");
  static final byte[] END = ascii("</soap:Body></soap:Envelope>");

  static final byte[] CONTEXT =
      ascii(
          "<wsc:SecurityContextToken xmlns:wsc=\""
              + WsUris.CONVERSATION
              + "\""
              + identified("token")
              + "><wsc:Identifier>");
  static final byte[] CONTEXT_END = ascii("</wsc:Identifier></wsc:SecurityContextToken>");
  static final byte[] CERTIFICATE =
      ascii(
          "<wsse:BinarySecurityToken xmlns:wsse=\""
              + WsUris.SECURITY
              + "\" xmlns:wsu=\""
              + WsUris.UTILITY
              + "\" EncodingType=\""
              + WsUris.BASE64
              + "\" ValueType=\"");
  static final byte[] CERTIFICATE_TEXT = ascii("\" wsu:Id=\"token\">");
  static final byte[] CERTIFICATE_END = ascii("</wsse:BinarySecurityToken>");

  /** Maps the name of each addressing header to its start tag. */
  private static final Map<String, byte[]> STARTS =
      each(
          HEADERS.stream(),
          name ->
              "<wsa:" + name + " xmlns:wsa=\"" + WsUris.ADDRESSING + "\"" + identified(name) + ">");

  private static final Map<String, byte[]> ENDS =
      each(HEADERS.stream(), name -> "</wsa:" + name + ">");

  /** Maps the identifier of each referenced element to the start of its reference. */
  private static final Map<String, byte[]> REFERENCES =
      each(
          Stream.concat(HEADERS.stream(), Stream.of("body", "time", "token")),
          id -> "<ds:Reference URI=\"#" + id);

  private FixedText() {}

  private static String identified(String id) {
    return " xmlns:wsu=\"" + WsUris.UTILITY + "\" wsu:Id=\"" + id + "\"";
  }

  private static Map<String, byte[]> each(Stream<String> names, Function<String, String> text) {
    return names.collect(Collectors.toMap(name -> name, name -> ascii(text.apply(name))));
  }

  static byte[] headerStart(String name) {
    return STARTS.get(name);
  }

  static byte[] headerEnd(String name) {
    return ENDS.get(name);
  }

  /** The beginning of a reference; identifiers of other headers are made by the signer only. */
  static byte[] reference(String id) {
    byte[] known = REFERENCES.get(id);
    return known != null ? known : ascii("<ds:Reference URI=\"#" + id);
  }
}
