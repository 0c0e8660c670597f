/** Signs the calls of the client library and verifies the replies. */
package org.gridrls.wss;
