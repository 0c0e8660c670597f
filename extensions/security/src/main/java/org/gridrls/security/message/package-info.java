/** Callers known by their messages: signatures, sessions, passwords. */
package org.gridrls.security.message;
