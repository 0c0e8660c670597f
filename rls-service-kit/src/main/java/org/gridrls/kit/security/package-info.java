/**
 * The ports of security: authentication, authorization and TLS; open by default, on loopback only.
 */
package org.gridrls.kit.security;
