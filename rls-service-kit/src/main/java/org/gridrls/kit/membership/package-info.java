/** A server's own membership in registries, and what it knows of other members. */
package org.gridrls.kit.membership;
