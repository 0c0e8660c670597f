/** The messages of port types, from and to values of the generated classes. */
package org.gridrls.kit.direct.message;
