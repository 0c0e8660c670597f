/** Members and their leases: names, expiry, decommissioning, changes, and their storage. */
package org.gridrls.registry.membership;
