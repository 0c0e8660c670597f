package org.gridrls.perf.micro;

import java.util.Locale;
import org.gridrls.wire.lrc.BulkCreate;
import org.gridrls.wire.lrc.MappingPageXml;
import org.gridrls.wire.lrc.MappingRowXml;
import org.gridrls.wire.lrc.QueryResponse;
import org.gridrls.wire.rli.BulkGetLRCsResponse;
import org.gridrls.wire.rli.CompletenessXml;
import org.gridrls.wire.rli.EvidenceXml;
import org.gridrls.wire.rli.IndexAnswerXml;
import org.gridrls.wire.rli.LocationXml;
import org.gridrls.wire.rli.NameLocationsXml;
import org.gridrls.wire.types.BulkModeXml;
import org.gridrls.wire.types.MappingXml;

/** Names of common length, and messages made of them. */
public final class SampleMessages {
  private SampleMessages() {}

  public static String name(int i) {
    return String.format(
        Locale.ROOT, "cms/Run2012B/DoubleMuParked/AOD/22Jan2013-v1/%05d/%010d.root", i / 1_000, i);
  }

  static String target(int i, int which) {
    return "gsiftp://storage" + which + ".example.org/" + name(i);
  }

  public static QueryResponse queryReply(int targets) {
    MappingPageXml page = new MappingPageXml();
    for (int i = 0; i < targets; i++) {
      MappingRowXml row = new MappingRowXml();
      row.setLogicalName(name(0));
      row.setTargetName(target(0, i));
      page.getMapping().add(row);
    }
    page.setLimit(targets);
    QueryResponse reply = new QueryResponse();
    reply.setResult(page);
    return reply;
  }

  static BulkCreate bulkCreate(int names) {
    BulkCreate call = new BulkCreate();
    call.setMode(BulkModeXml.PER_ITEM);
    for (int i = 0; i < names; i++) {
      MappingXml mapping = new MappingXml();
      mapping.setLogicalName(name(i));
      mapping.setTargetName(target(i, 0));
      call.getMapping().add(mapping);
    }
    return call;
  }

  static BulkGetLRCsResponse locations(int names, int catalogs) {
    IndexAnswerXml answer = new IndexAnswerXml();
    for (int i = 0; i < names; i++) {
      NameLocationsXml found = new NameLocationsXml();
      found.setLogicalName(name(i));
      for (int catalog = 0; catalog < catalogs; catalog++) {
        found.getLocation().add(location(catalog));
      }
      answer.getAnswer().add(found);
    }
    CompletenessXml completeness = new CompletenessXml();
    completeness.setComplete(true);
    completeness.setMembershipKnown(true);
    completeness.setCovered(catalogs);
    answer.setCompleteness(completeness);
    BulkGetLRCsResponse reply = new BulkGetLRCsResponse();
    reply.setResult(answer);
    return reply;
  }

  private static LocationXml location(int catalog) {
    LocationXml location = new LocationXml();
    location.setLrc("http://catalog" + catalog + ".example.org:39281/ws/lrc");
    location.setLrcMember("catalog" + catalog);
    location.setEvidence(EvidenceXml.BLOOM);
    location.setFalsePositiveRate(0.01);
    location.setAgeMillis(1_234);
    location.setGeneration(17);
    return location;
  }
}
