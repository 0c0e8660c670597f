/** WS-BaseNotification 1.3 as SOAP: operations of producers, subscriptions and pull points. */
package org.gridrls.wsrf.notify.soap;
