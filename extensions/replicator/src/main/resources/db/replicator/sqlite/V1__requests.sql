-- Requests and their files.
CREATE TABLE replication (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  request_id TEXT NOT NULL UNIQUE,
  owner TEXT,
  state INTEGER NOT NULL,
  destination TEXT NOT NULL,
  catalog TEXT,
  priority INTEGER NOT NULL,
  concurrency INTEGER NOT NULL,
  created INTEGER NOT NULL,
  ends INTEGER,
  bytes INTEGER NOT NULL DEFAULT 0,
  error TEXT);

CREATE TABLE item (
  replication INTEGER NOT NULL,
  number INTEGER NOT NULL,
  name TEXT NOT NULL,
  path TEXT NOT NULL,
  size INTEGER,
  checksum TEXT,
  sources TEXT,
  phase INTEGER NOT NULL DEFAULT 0,
  due INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  reason TEXT,
  bytes INTEGER,
  source TEXT,
  facts TEXT,
  PRIMARY KEY (replication, number)) WITHOUT ROWID;

CREATE UNIQUE INDEX item_path ON item (replication, path);

CREATE INDEX item_phase ON item (replication, phase, due, number);

PRAGMA user_version = 1;
