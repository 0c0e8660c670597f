/** Code shared by WS-Resources: addresses, endpoint references, and lifetimes. */
package org.gridrls.wsrf.resource;
