package org.gridrls.faults.load;

import org.gridrls.faults.check.Checker;

/** What those who call servers share. */
record LoadParts(LoadNames names, Calls calls, Checker checker) {}
