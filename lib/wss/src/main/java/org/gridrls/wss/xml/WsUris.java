package org.gridrls.wss.xml;

/** URIs of the namespaces and algorithms of signed messages. */
public final class WsUris {
  public static final String SOAP = "http://schemas.xmlsoap.org/soap/envelope/";
  public static final String DSIG = "http://www.w3.org/2000/09/xmldsig#";
  public static final String ADDRESSING = "http://www.w3.org/2005/08/addressing";
  public static final String ANONYMOUS = ADDRESSING + "/anonymous";
  public static final String XOP = "http://www.w3.org/2004/08/xop/include";

  private static final String OASIS = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-";
  public static final String SECURITY = OASIS + "wssecurity-secext-1.0.xsd";
  public static final String UTILITY = OASIS + "wssecurity-utility-1.0.xsd";
  public static final String BASE64 = OASIS + "soap-message-security-1.0#Base64Binary";
  public static final String X509 = OASIS + "x509-token-profile-1.0#X509v3";
  public static final String PKI_PATH = OASIS + "x509-token-profile-1.0#X509PKIPathv1";

  private static final String SX = "http://docs.oasis-open.org/ws-sx/";
  public static final String CONVERSATION = SX + "ws-secureconversation/200512";
  public static final String CONTEXT_TOKEN = CONVERSATION + "/sct";
  public static final String TRUST = SX + "ws-trust/200512";

  public static final String EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#";
  public static final String SHA256 = "http://www.w3.org/2001/04/xmlenc#sha256";
  public static final String RSA_SHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";
  public static final String ECDSA_SHA256 = "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256";
  public static final String HMAC_SHA256 = "http://www.w3.org/2001/04/xmldsig-more#hmac-sha256";

  private WsUris() {}
}
