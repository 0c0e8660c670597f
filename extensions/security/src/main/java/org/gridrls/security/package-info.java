/** The security of one server, made from its settings and plugged into its host. */
package org.gridrls.security;
