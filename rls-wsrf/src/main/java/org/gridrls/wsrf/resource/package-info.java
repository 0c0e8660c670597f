/** What every WS-Resource has: an address, endpoint references, and a lifetime. */
package org.gridrls.wsrf.resource;
