/**
 * The ports of security: who calls, whether the call is allowed, TLS; open by default, on loopback
 * only.
 */
package org.gridrls.kit.security;
