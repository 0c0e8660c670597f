/** A server's own membership in registries, and its knowledge of other members. */
package org.gridrls.kit.membership;
