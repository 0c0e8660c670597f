-- The last state that each index is known to hold. kind: 0 list, 1 Bloom; partition_digest: of the patterns; filter_id:
-- which counting filter the bits are of, 0 for none; whole_at: milliseconds since 1970, UTC
CREATE TABLE acknowledged_state (
  rli              text COLLATE "C" NOT NULL PRIMARY KEY,
  kind             smallint NOT NULL,
  partition_digest text NOT NULL,
  boot_id          bigint NOT NULL,
  generation       bigint NOT NULL,
  filter_id        bigint NOT NULL,
  whole_at         bigint NOT NULL
) WITH (fillfactor = 50);
