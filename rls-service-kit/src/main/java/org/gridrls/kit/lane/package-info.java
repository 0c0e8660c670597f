/** Who is served when more is asked for than can be done. */
package org.gridrls.kit.lane;
