/**
 * Signs and verifies messages by one strict profile of WS-Security, with certificates and sessions.
 */
package org.gridrls.wss.message;
