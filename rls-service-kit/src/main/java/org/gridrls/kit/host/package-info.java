/** The web server of all roles: endpoints, health, start and stop. */
package org.gridrls.kit.host;
