package sample;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.LogicalName;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.LocatedName;
import org.gridrls.client.federation.RlsClient;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /copies?name=LFN}: the copies of a name, by the catalogs of the federation. */
@RestController
class CopiesController {
  private static final Duration DEADLINE = Duration.ofSeconds(10);

  private final RlsClient federation;

  CopiesController(RlsClient federation) {
    this.federation = federation;
  }

  record Copy(String url, String catalog) {}

  record Answer(String name, String verdict, List<Copy> copies, boolean complete, Long ageMillis) {}

  @GetMapping("/copies")
  ResponseEntity<Answer> copies(@RequestParam String name) {
    LocateResult result =
        federation.locate(List.of(new LogicalName(name)), DEADLINE, AttributeSelection.NONE);
    LocatedName located = result.names().get(0);
    HttpStatus status =
        switch (located.verdict()) {
          case FOUND -> HttpStatus.OK;
          case NOT_REGISTERED -> HttpStatus.NOT_FOUND;
          case UNKNOWN -> HttpStatus.SERVICE_UNAVAILABLE;
        };
    return ResponseEntity.status(status).body(answer(located, result));
  }

  private static Answer answer(LocatedName located, LocateResult result) {
    List<Copy> copies =
        located.replicas().stream()
            .map(one -> new Copy(one.mapping().mapping().targetName().value(), one.lrcMember()))
            .toList();
    return new Answer(
        located.logicalName().value(),
        located.verdict().name(),
        copies,
        result.completeness().complete(),
        result.completeness().age().map(Duration::toMillis).orElse(null));
  }

  /** The caller's mistakes are 400, all others 503: the federation may answer later. */
  @ExceptionHandler
  ResponseEntity<Map<String, String>> refused(RlsException failure) {
    boolean caller = failure.error().blame() == RlsError.Blame.CALLER;
    return ResponseEntity.status(caller ? HttpStatus.BAD_REQUEST : HttpStatus.SERVICE_UNAVAILABLE)
        .body(Map.of("error", failure.error().name(), "message", failure.getMessage()));
  }
}
