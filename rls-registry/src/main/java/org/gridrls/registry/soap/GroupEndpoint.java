package org.gridrls.registry.soap;

import org.gridrls.wsrf.notify.soap.Producer;
import org.gridrls.wsrf.property.PropertyAnswers;
import org.gridrls.wsrf.resource.References;

import jakarta.xml.bind.JAXBElement;
import java.util.List;
import java.util.Optional;
import javax.xml.namespace.QName;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.Member;
import org.gridrls.api.wire.WireMembers;
import org.gridrls.kit.fault.StandardFault;
import org.gridrls.kit.fault.StandardFault.Kind;
import org.gridrls.kit.fault.Standard;
import org.gridrls.registry.wsrf.ServiceGroup;
import org.gridrls.registry.wsrf.Wish;
import org.gridrls.wire.registry.MemberXml;
import org.gridrls.wsrf.resource.Wish;
import org.gridrls.wire.registry.group.RegistryGroup;
import org.gridrls.wire.types.RlsFaultMessage;
import org.gridrls.wire.wsn.b.CreatePullPoint;
import org.gridrls.wire.wsn.b.CreatePullPointResponse;
import org.gridrls.wire.wsn.b.GetCurrentMessage;
import org.gridrls.wire.wsn.b.GetCurrentMessageResponse;
import org.gridrls.wire.wsn.b.Subscribe;
import org.gridrls.wire.wsn.b.SubscribeResponse;
import org.gridrls.wire.wsrf.rp.GetMultipleResourceProperties;
import org.gridrls.wire.wsrf.rp.GetMultipleResourcePropertiesResponse;
import org.gridrls.wire.wsrf.rp.GetResourcePropertyDocument;
import org.gridrls.wire.wsrf.rp.GetResourcePropertyDocumentResponse;
import org.gridrls.wire.wsrf.rp.GetResourcePropertyResponse;
import org.gridrls.wire.wsrf.rp.QueryResourceProperties;
import org.gridrls.wire.wsrf.rp.QueryResourcePropertiesResponse;
import org.gridrls.wire.wsrf.sg.Add;
import org.gridrls.wire.wsrf.sg.AddResponse;
import org.gridrls.wire.wsrf.sg.ContentType;

/**
 * The members as a WS-ServiceGroup, which is also a producer of notifications. Safe for threads.
 */
final class GroupEndpoint implements RegistryGroup {
  private static final QName CONTENT = new QName(EntryXml.CONTENT, "serviceDescription");

  private final ServiceGroup group;
  private final GroupProperties properties;
  private final Producer producer;
  private final Standard standard;
  private final Addresses addresses;

  GroupEndpoint(
      ServiceGroup group, GroupProperties properties, Producer producer, Standard standard) {
    this.group = group;
    this.properties = properties;
    this.producer = producer;
    this.standard = standard;
    this.addresses = producer.addresses();
  }

  @Override
  public AddResponse add(Add request) throws RlsFaultMessage {
    return standard.answer(
        "Add",
        addresses.group(),
        () -> {
          String address =
              References.address(request.getMemberEPR())
                  .orElseThrow(() -> refused("the request has no MemberEPR with an Address"));
          ServiceGroup.Granted granted =
              group.add(
                  member(request.getContent()),
                  address,
                  Optional.ofNullable(request.getInitialTerminationTime()).map(Wish::parse));
          AddResponse wire = new AddResponse();
          wire.setServiceGroupEntryReference(References.to(addresses.entry(granted.entry().id())));
          wire.setTerminationTime(granted.terminationTime());
          wire.setCurrentTime(granted.currentTime());
          return wire;
        });
  }

  private static StandardFault refused(String message) {
    return new StandardFault(Kind.CONTENT_CREATION_FAILED, message);
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
  public GetResourcePropertyDocumentResponse getResourcePropertyDocument(
      GetResourcePropertyDocument request) throws RlsFaultMessage {
    return PropertyAnswers.document(standard, addresses.group(), properties::ofGroup);
  }

  @Override
  public GetResourcePropertyResponse getResourceProperty(QName name) throws RlsFaultMessage {
    return PropertyAnswers.one(standard, addresses.group(), properties::ofGroup, name);
  }

  @Override
  public GetMultipleResourcePropertiesResponse getMultipleResourceProperties(
      GetMultipleResourceProperties request) throws RlsFaultMessage {
    return PropertyAnswers.several(standard, addresses.group(), properties::ofGroup, request);
  }

  @Override
  public QueryResourcePropertiesResponse queryResourceProperties(QueryResourceProperties request)
      throws RlsFaultMessage {
    return PropertyAnswers.found(standard, addresses.group(), properties::ofGroup, request);
  }

  @Override
  public SubscribeResponse subscribe(Subscribe request) throws RlsFaultMessage {
    return standard.answer("Subscribe", addresses.group(), () -> producer.subscribe(request));
  }

  @Override
  public GetCurrentMessageResponse getCurrentMessage(GetCurrentMessage request)
      throws RlsFaultMessage {
    return standard.answer("GetCurrentMessage", addresses.group(), () -> producer.current(request));
  }

  @Override
  public CreatePullPointResponse createPullPoint(CreatePullPoint request) throws RlsFaultMessage {
    return standard.answer("CreatePullPoint", addresses.group(), producer::createPullPoint);
  }
}
