package org.gridrls.wsrf.group.soap;

import jakarta.xml.bind.JAXBElement;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javax.xml.namespace.QName;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.Member;
import org.gridrls.api.wire.WireMembers;
import org.gridrls.wire.registry.MemberXml;
import org.gridrls.wire.registry.group.RegistryGroup;
import org.gridrls.wire.wsn.b.CreatePullPoint;
import org.gridrls.wire.wsn.b.CreatePullPointResponse;
import org.gridrls.wire.wsn.b.GetCurrentMessage;
import org.gridrls.wire.wsn.b.GetCurrentMessageResponse;
import org.gridrls.wire.wsn.b.Subscribe;
import org.gridrls.wire.wsn.b.SubscribeResponse;
import org.gridrls.wire.wsrf.sg.Add;
import org.gridrls.wire.wsrf.sg.AddResponse;
import org.gridrls.wire.wsrf.sg.ContentType;
import org.gridrls.wsrf.fault.StandardFault;
import org.gridrls.wsrf.fault.StandardFaultMapper;
import org.gridrls.wsrf.group.ServiceGroup;
import org.gridrls.wsrf.notify.soap.ProducerOperations;
import org.gridrls.wsrf.property.PropertyEndpoint;
import org.gridrls.wsrf.property.PropertyOperations;
import org.gridrls.wsrf.resource.References;
import org.gridrls.wsrf.resource.RequestedLifetime;
import org.gridrls.wsrf.resource.ResourcePath;

/**
 * The members as a WS-ServiceGroup, which is also a producer of notifications. Safe for threads.
 */
final class GroupEndpoint extends PropertyEndpoint implements RegistryGroup {
  private static final QName CONTENT = new QName(EntryXml.CONTENT, "serviceDescription");

  private final ServiceGroup group;
  private final Supplier<String> address;
  private final ProducerOperations producer;
  private final StandardFaultMapper faults;
  private final ResourcePath entryPath;

  GroupEndpoint(
      ServiceGroup group,
      PropertyOperations properties,
      ProducerOperations producer,
      ResourcePath entryPath) {
    super(properties);
    this.group = group;
    this.address = properties.address();
    this.producer = producer;
    this.faults = properties.faults();
    this.entryPath = entryPath;
  }

  @Override
  public AddResponse add(Add request) {
    return faults.answer(
        address.get(),
        () -> {
          String address =
              References.address(request.getMemberEPR())
                  .orElseThrow(() -> refused("the request has no MemberEPR with an Address"));
          ServiceGroup.GrantedEntry granted =
              group.add(
                  member(request.getContent()),
                  address,
                  Optional.ofNullable(request.getInitialTerminationTime())
                      .map(RequestedLifetime::parse));
          AddResponse wire = new AddResponse();
          wire.setServiceGroupEntryReference(
              References.to(entryPath.address(granted.entry().id())));
          wire.setTerminationTime(granted.lifetime().terminationTime());
          wire.setCurrentTime(granted.lifetime().currentTime());
          return wire;
        });
  }

  private static StandardFault refused(String message) {
    return new StandardFault(StandardFault.StandardFaultType.CONTENT_CREATION_FAILED, message);
  }

  /** The one element of the content, which must be as the rule of the group says. */
  private static Member member(ContentType content) {
    List<Object> parts = content == null ? List.of() : content.getAny();
    if (parts.size() != 1
        || !(parts.get(0) instanceof JAXBElement<?> part)
        || !part.getName().equals(CONTENT)
        || !(part.getValue() instanceof MemberXml wire)) {
      throw refused("the content of an entry is one element " + CONTENT);
    }
    try {
      return WireMembers.member(wire);
    } catch (RlsException wrong) {
      throw refused(wrong.getMessage());
    }
  }

  @Override
  public SubscribeResponse subscribe(Subscribe request) {
    return producer.subscribe(request);
  }

  @Override
  public GetCurrentMessageResponse getCurrentMessage(GetCurrentMessage request) {
    return producer.current(request);
  }

  @Override
  public CreatePullPointResponse createPullPoint(CreatePullPoint request) {
    return producer.createPullPoint();
  }
}
