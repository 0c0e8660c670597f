/**
 * Redirects callers to members that can serve them: HTTP clients that ask for {@code /f/<logical
 * name>} to the best copy, callers of a service that the server lacks to the members that have it.
 * Clients of GA4GH DRS get the copies as an object.
 */
package org.gridrls.web.redirect;
