/** Freeing what expired sources and unfinished updates take. */
package org.gridrls.rli.expire;
