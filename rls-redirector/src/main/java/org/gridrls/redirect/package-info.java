/**
 * {@code GET /f/<logical name>}: sends HTTP clients to the best copy, or says why there is none.
 */
package org.gridrls.redirect;
