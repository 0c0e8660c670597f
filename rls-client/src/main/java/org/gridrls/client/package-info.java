/** Clients of one service each: catalog, index, registry, administration. */
package org.gridrls.client;
