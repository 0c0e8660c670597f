/** Load campaigns by testers in processes of their own, after the method of DiPerF. */
package org.gridrls.perf.campaign;
