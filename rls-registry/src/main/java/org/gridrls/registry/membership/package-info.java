/** Who is a member, by leases: names, expiry, decommissioning, changes, and their storage. */
package org.gridrls.registry.membership;
