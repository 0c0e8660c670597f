/** Calls of services without CXF and JAXB. */
package org.gridrls.client.codec.call;
