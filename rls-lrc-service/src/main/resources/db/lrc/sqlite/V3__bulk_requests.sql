-- What became of bulk calls with a request id; number is the order in which they were recorded.
CREATE TABLE bulk_request (
  id          TEXT NOT NULL PRIMARY KEY,
  number      INTEGER NOT NULL,
  recorded_at INTEGER NOT NULL,
  digest      TEXT NOT NULL,
  applied     INTEGER NOT NULL,
  failures    TEXT NOT NULL
) WITHOUT ROWID;

CREATE INDEX bulk_request_by_number ON bulk_request (number);
CREATE INDEX bulk_request_by_time ON bulk_request (recorded_at);
