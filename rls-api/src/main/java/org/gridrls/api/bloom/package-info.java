/** Bloom filters of logical names: parameters, bits, deltas, and their form on the wire. */
package org.gridrls.api.bloom;
