package org.gridrls.security.acl;

import java.util.Optional;
import org.gridrls.kit.security.Caller;

/**
 * A caller and its local user. Immutable.
 *
 * @param localUser what the gridmap file or the caller's password says
 */
public record Identity(Caller caller, Optional<String> localUser) {}
