/** Resource properties (WS-ResourceProperties 1.2): read by name and queried by XPath. */
package org.gridrls.wsrf.property;
