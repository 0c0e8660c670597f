/** TLS of the server: its certificate, the trusted authorities, callers known by certificates. */
package org.gridrls.security.tls;
