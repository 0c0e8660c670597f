/** Subscriptions to topics, delivery to consumers, and pull points; knows no SOAP. */
package org.gridrls.wsrf.notify;
