package org.gridrls.kit.direct.message;

import java.nio.ByteBuffer;
import java.util.List;
import org.gridrls.api.RlsError;
import org.gridrls.client.codec.message.ElementContent;
import org.gridrls.client.codec.message.PreparedContract;
import org.gridrls.client.codec.message.Schema;
import org.gridrls.client.codec.message.SoapEnvelope;
import org.gridrls.client.codec.xml.XmlInput;
import org.gridrls.client.codec.xml.XmlOutput;
import org.gridrls.wire.types.RlsFaultXml;

/** Writes faults in the form that the SOAP stack gives them. Safe for threads. */
final class FaultForm {
  private static final byte[] CLIENT = begin("Client");
  private static final byte[] SERVER = begin("Server");
  private static final byte[] DETAIL = XmlInput.bytes("</faultstring><detail>");
  private static final byte[] END =
      XmlInput.bytes("</detail></soap:Fault></soap:Body></soap:Envelope>");

  private final byte[] tag;
  private final byte[] end;
  private final ElementContent detail;

  FaultForm(Form form) {
    tag = XmlInput.bytes(form.tag());
    end = XmlInput.bytes(form.end());
    detail =
        new Schema(PreparedContract.SHARED, form.prefixes(), List.of()).bean(RlsFaultXml.class);
  }

  private static byte[] begin(String code) {
    return XmlInput.bytes(
        "<soap:Envelope xmlns:soap=\""
            + SoapEnvelope.NAMESPACE
            + "\"><soap:Body><soap:Fault><faultcode>soap:"
            + code
            + "</faultcode><faultstring>");
  }

  ByteBuffer write(RlsError error, String message, RlsFaultXml fault) {
    XmlOutput out = new XmlOutput(XmlOutput.Escapes.WOODSTOX);
    out.raw(error.blame() == RlsError.Blame.CALLER ? CLIENT : SERVER);
    out.text(message);
    out.raw(DETAIL);
    out.start(tag);
    detail.write(out, fault);
    out.end(end);
    out.raw(END);
    return out.bytes();
  }
}
