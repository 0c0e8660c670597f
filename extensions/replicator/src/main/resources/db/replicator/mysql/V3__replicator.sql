-- The first version on database servers. Repeatable: MySQL commits after each definition.
CREATE TABLE IF NOT EXISTS replication (
  number BIGINT AUTO_INCREMENT PRIMARY KEY,
  id VARCHAR(255) NOT NULL UNIQUE,
  request_id VARCHAR(255) NOT NULL UNIQUE,
  owner TEXT,
  state BIGINT NOT NULL,
  destination TEXT NOT NULL,
  catalog TEXT,
  priority BIGINT NOT NULL,
  concurrency BIGINT NOT NULL,
  created BIGINT NOT NULL,
  ends BIGINT,
  bytes BIGINT NOT NULL DEFAULT 0,
  error TEXT) ENGINE = InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

CREATE TABLE IF NOT EXISTS item (
  replication BIGINT NOT NULL,
  number BIGINT NOT NULL,
  name TEXT NOT NULL,
  path TEXT NOT NULL,
  size BIGINT,
  checksum TEXT,
  sources MEDIUMTEXT,
  phase BIGINT NOT NULL DEFAULT 0,
  due BIGINT NOT NULL DEFAULT 0,
  attempts BIGINT NOT NULL DEFAULT 0,
  reason TEXT,
  bytes BIGINT,
  source TEXT,
  facts TEXT,
  wanted BIGINT NOT NULL DEFAULT 0,
  path_hash CHAR(64) CHARACTER SET ascii AS (sha2(path, 256)) STORED,
  PRIMARY KEY (replication, number),
  UNIQUE KEY item_once (replication, path_hash),
  KEY item_phase (replication, phase, due, number),
  KEY item_wanted (replication, wanted)) ENGINE = InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

CREATE TABLE IF NOT EXISTS wish (
  number BIGINT AUTO_INCREMENT PRIMARY KEY,
  id VARCHAR(255) NOT NULL UNIQUE,
  request_id VARCHAR(255) NOT NULL UNIQUE,
  owner TEXT,
  any_condition BIGINT NOT NULL,
  pattern TEXT,
  copies BIGINT NOT NULL,
  replication BIGINT NOT NULL,
  created BIGINT NOT NULL) ENGINE = InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

CREATE TABLE IF NOT EXISTS wish_condition (
  wish BIGINT NOT NULL,
  position BIGINT NOT NULL,
  name TEXT NOT NULL,
  operator TEXT NOT NULL,
  type TEXT,
  value TEXT,
  upper_value TEXT,
  PRIMARY KEY (wish, position)) ENGINE = InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

CREATE TABLE IF NOT EXISTS suspect (
  catalog TEXT NOT NULL,
  target TEXT NOT NULL, value TEXT NOT NULL,
  KEY suspect_target (target(191))) ENGINE = InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

DELETE FROM replicator_state;

INSERT INTO replicator_state (version, boot) VALUES (3, '');
