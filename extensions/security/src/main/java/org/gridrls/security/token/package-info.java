/** Callers known by bearer tokens (JWT). */
package org.gridrls.security.token;
