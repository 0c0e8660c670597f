/** Keys, certificates and trust for TLS, read from files and reloaded when these change. */
package org.gridrls.client.tls;
