-- The last state that each index is known to hold. kind: 0 list, 1 Bloom; partition_digest: of the patterns; filter_id:
-- which counting filter the bits are of, 0 for none; whole_at: milliseconds since 1970, UTC
CREATE TABLE acknowledged_state (
  rli              TEXT NOT NULL PRIMARY KEY,
  kind             INTEGER NOT NULL,
  partition_digest TEXT NOT NULL,
  boot_id          INTEGER NOT NULL,
  generation       INTEGER NOT NULL,
  filter_id        INTEGER NOT NULL,
  whole_at         INTEGER NOT NULL
) WITHOUT ROWID;
