/** Statistics with their types, as services declare them. */
package org.gridrls.kit.metric;
