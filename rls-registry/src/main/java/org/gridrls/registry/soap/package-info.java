/** The SOAP endpoint of a registry: its own port type, and what callers may change. */
package org.gridrls.registry.soap;
