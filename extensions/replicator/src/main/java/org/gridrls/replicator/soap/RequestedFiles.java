package org.gridrls.replicator.soap;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gridrls.api.LogicalName;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.replicator.request.WantedFile;
import org.gridrls.replicator.request.WantedNames;
import org.gridrls.replicator.service.BulkRequests;
import org.gridrls.replicator.service.BulkRequests.Created;
import org.gridrls.replicator.service.ReplicationOperations.RequestDraft;
import org.gridrls.wire.replicator.RejectedLineXml;
import org.gridrls.wire.replicator.RequestedFilesXml;

/** The files of a request that the message does not list one by one. Used by one call. */
record RequestedFiles(Optional<InputStream> file, Optional<WantedNames> names) {

  /** UNSUPPORTED for a URI, BAD_ARGUMENT unless the files are stated in one way. */
  static RequestedFiles of(RequestedFilesXml wire, List<WantedFile> listed) {
    if (wire.getUri() != null) {
      throw RlsException.about(
          RlsError.UNSUPPORTED,
          "a replicator reads no request file from a URI; read it and send it as 'file', or use"
              + " rls replicate -i FILE",
          wire.getUri());
    }
    long ways =
        Stream.of(wire.getFile(), wire.getNames(), wire.getCollection())
                .filter(one -> one != null)
                .count()
            + (listed.isEmpty() ? 0 : 1);
    if (ways != 1) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT,
          "a request has either items, or a file, or the names that meet conditions, or a collection");
    }
    try {
      return new RequestedFiles(
          Optional.ofNullable(wire.getFile() == null ? null : wire.getFile().getInputStream()),
          Optional.ofNullable(wire.getNames())
              .map(names -> RuleMessages.names(names, null))
              .or(
                  () ->
                      Optional.ofNullable(wire.getCollection())
                          .map(LogicalName::new)
                          .map(WantedNames::members)));
    } catch (IOException e) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "the request file can't be read: " + e.getMessage(), e);
    }
  }

  Created create(BulkRequests bulk, RequestDraft draft) {
    return file.isPresent()
        ? bulk.ofFile(draft, file.get())
        : bulk.ofNames(draft, names.orElseThrow());
  }

  static List<RejectedLineXml> rejected(Created created) {
    return created.rejected().stream().map(RequestedFiles::wire).toList();
  }

  private static RejectedLineXml wire(BulkRequests.Rejected rejected) {
    RejectedLineXml wire = new RejectedLineXml();
    wire.setLine(rejected.line().isPresent() ? rejected.line().getAsLong() : null);
    wire.setReason(rejected.reason());
    return wire;
  }
}
