/** XPath 1.0 queries with a bounded cost, so that strangers may send them. */
package org.gridrls.wsrf.xpath;
