package sample;

import java.security.PublicKey;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPublicKey;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.namespace.QName;
import org.apache.cxf.ws.policy.AssertionInfo;
import org.apache.cxf.ws.security.wss4j.policyvalidators.AlgorithmSuitePolicyValidator;
import org.apache.cxf.ws.security.wss4j.policyvalidators.PolicyValidatorParameters;
import org.apache.cxf.ws.security.wss4j.policyvalidators.SecurityPolicyValidator;
import org.apache.wss4j.dom.engine.WSSecurityEngineResult;
import org.apache.wss4j.dom.handler.WSHandlerResult;
import org.apache.wss4j.policy.SP12Constants;

/**
 * For servers whose key is of an elliptic curve: CXF 4.2 knows the length of RSA and DSA keys only,
 * and refuses all others. WSS4J, which it uses, has checked the key before; so it is not shown to
 * CXF, which checks all else of the algorithms.
 */
final class EllipticKeys extends AlgorithmSuitePolicyValidator {
  private static final List<String> KEYS =
      List.of(
          WSSecurityEngineResult.TAG_PUBLIC_KEY, WSSecurityEngineResult.TAG_X509_CERTIFICATE);

  /** Returns what the property {@code ws-security.policy.validator.map} has to be. */
  static Map<QName, SecurityPolicyValidator> validators() {
    return Map.of(SP12Constants.ALGORITHM_SUITE, new EllipticKeys());
  }

  @Override
  public void validatePolicies(
      PolicyValidatorParameters parameters, Collection<AssertionInfo> assertions) {
    WSHandlerResult all = parameters.getResults();
    parameters.setResults(
        new WSHandlerResult(
            all.getActor(),
            all.getResults().stream().map(EllipticKeys::withoutKey).toList(),
            new HashMap<>(all.getActionResults())));
    super.validatePolicies(parameters, assertions);
    parameters.setResults(all);
  }

  private static WSSecurityEngineResult withoutKey(WSSecurityEngineResult result) {
    PublicKey key = (PublicKey) result.get(WSSecurityEngineResult.TAG_PUBLIC_KEY);
    X509Certificate certificate =
        (X509Certificate) result.get(WSSecurityEngineResult.TAG_X509_CERTIFICATE);
    boolean elliptic =
        key instanceof ECPublicKey
            || certificate != null && certificate.getPublicKey() instanceof ECPublicKey;
    if (!elliptic) {
      return result;
    }
    WSSecurityEngineResult copy = new WSSecurityEngineResult(0);
    copy.putAll(result);
    KEYS.forEach(copy::remove);
    return copy;
  }
}
