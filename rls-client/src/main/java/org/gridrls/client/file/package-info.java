/** Files that survive a full disk and a crash. */
package org.gridrls.client.file;
