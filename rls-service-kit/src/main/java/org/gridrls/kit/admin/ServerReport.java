package org.gridrls.kit.admin;

import java.time.Duration;
import java.util.List;
import org.gridrls.kit.admin.AdministrationEndpoint.RunningServer;
import org.gridrls.kit.role.RoleReport;

/** The statistics of a server, except those of its operations. Immutable. */
public record ServerReport(RunningServer identity, Duration uptime, List<RoleReport> roles) {}
