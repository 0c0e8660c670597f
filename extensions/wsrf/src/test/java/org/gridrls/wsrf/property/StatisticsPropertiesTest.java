package org.gridrls.wsrf.property;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.xml.bind.JAXBElement;
import java.util.List;
import java.util.Map;
import javax.xml.namespace.QName;
import org.apache.cxf.jaxws.JaxWsProxyFactoryBean;
import org.gridrls.api.member.MemberRole;
import org.gridrls.kit.admin.AdministrationEndpoint;
import org.gridrls.kit.admin.AdministrationEndpoint.RunningServer;
import org.gridrls.kit.admin.AdministrationEndpoint.StatisticsSources;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.kit.config.LiveConfig;
import org.gridrls.kit.host.SoapEndpoint;
import org.gridrls.kit.host.SoapHost;
import org.gridrls.kit.host.http.HostConfig;
import org.gridrls.kit.metric.Metrics;
import org.gridrls.kit.role.HostedRole;
import org.gridrls.kit.role.RoleReport;
import org.gridrls.testkit.MutableClock;
import org.gridrls.wire.admin.Administration;
import org.gridrls.wire.admin.InvalidQueryExpressionFault;
import org.gridrls.wire.admin.InvalidResourcePropertyQNameFault;
import org.gridrls.wire.admin.QueryEvaluationErrorFault;
import org.gridrls.wire.admin.RoleStatisticsXml;
import org.gridrls.wire.admin.UnknownQueryExpressionDialectFault;
import org.gridrls.wire.wsrf.rp.GetMultipleResourceProperties;
import org.gridrls.wire.wsrf.rp.QueryResourceProperties;
import org.gridrls.wsrf.xml.WireDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/** Statistics of a server, asked for as resource properties over the wire. */
class StatisticsPropertiesTest {
  private final MutableClock clock = MutableClock.standing();
  private final SoapHost host =
      SoapHost.bind(
          ConfigFile.of(
                  Map.of("server.port", 0), settings -> HostConfig.read(settings.section("server")))
              .value());
  private final Administration plain = publish();

  private Administration publish() {
    AdministrationEndpoint endpoint =
        new AdministrationEndpoint(
            new RunningServer("server-a", "1.2.3", 77, clock.instant()),
            clock,
            List.of(new Catalog()),
            new LiveConfig<>(ConfigFile.of(Map.of(), settings -> "nothing")),
            new StatisticsSources(host::operations, List::of, StatisticsProperties::of));
    host.publish(SoapEndpoint.of(Administration.class, endpoint, "administration.wsdl", "/admin"));
    host.accept();
    JaxWsProxyFactoryBean stack = new JaxWsProxyFactoryBean();
    stack.setAddress(host.baseUrl() + "/ws/admin");
    return stack.create(Administration.class);
  }

  /** A role with one counter and one queue. */
  private static final class Catalog implements HostedRole {
    @Override
    public MemberRole role() {
      return MemberRole.LRC;
    }

    @Override
    public List<SoapEndpoint> endpoints() {
      return List.of();
    }

    @Override
    public RoleReport report() {
      Metrics metrics = new Metrics();
      metrics.gauge("mappings", "Mappings.", 42);
      return new RoleReport(
          MemberRole.LRC.configName(),
          metrics,
          List.of(new RoleReport.Queue("writes", 3, 100)),
          List.of());
    }

    @Override
    public void close() {}
  }

  @AfterEach
  void stop() {
    host.close();
  }

  private static final String NAMESPACE = "https://gridrls.org/ns/admin/1";

  @Test
  void statisticsArePropertiesUnderTheirNames() throws Exception {
    List<Object> boot = plain.getResourceProperty(new QName(NAMESPACE, "bootId")).getAny();
    assertEquals(77L, ((JAXBElement<?>) boot.get(0)).getValue());
    GetMultipleResourceProperties wanted = new GetMultipleResourceProperties();
    wanted.getResourceProperty().add(new QName(NAMESPACE, "name"));
    wanted.getResourceProperty().add(new QName(NAMESPACE, "role"));
    List<Object> found = plain.getMultipleResourceProperties(wanted).getAny();
    assertEquals("server-a", ((JAXBElement<?>) found.get(0)).getValue());
    RoleStatisticsXml lrc = (RoleStatisticsXml) ((JAXBElement<?>) found.get(1)).getValue();
    assertEquals("mappings", lrc.getCounter().get(0).getName());
  }

  @Test
  void aPropertyThatIsNoneIsTheStandardsFault() {
    InvalidResourcePropertyQNameFault fault =
        assertThrows(
            InvalidResourcePropertyQNameFault.class,
            () -> plain.getResourceProperty(new QName("urn:x", "y")));
    assertTrue(fault.getMessage().contains("{urn:x}y"), fault.getMessage());
    assertEquals(clock.instant(), fault.getFaultInfo().getTimestamp());
  }

  private List<?> query(String dialect, String expression) throws Exception {
    Element element =
        WireDocument.root("http://docs.oasis-open.org/wsrf/rp-2", "rp:QueryExpression");
    element.setAttribute("Dialect", dialect);
    element.setTextContent(expression);
    QueryResourceProperties query = new QueryResourceProperties();
    query.setQueryExpression(element);
    return plain.queryResourceProperties(query).getContent();
  }

  @Test
  void statisticsAreQueriedByXPath() throws Exception {
    String counter = "number(//admin:counter[admin:name = 'mappings']/admin:value) + 1";
    assertEquals(List.of("43"), query(ResourceProperties.DIALECT, counter));
    assertEquals(1, query(ResourceProperties.DIALECT, "//admin:queue").size());
    assertThrows(UnknownQueryExpressionDialectFault.class, () -> query("urn:xpath2", counter));
    assertThrows(InvalidQueryExpressionFault.class, () -> query(ResourceProperties.DIALECT, "//["));
    assertThrows(
        QueryEvaluationErrorFault.class,
        () ->
            query(
                ResourceProperties.DIALECT,
                "//*[count(//*[count(//*[count(//*[count(//*[//*]) > 0]) > 0]) > 0]) > 0]"));
  }
}
