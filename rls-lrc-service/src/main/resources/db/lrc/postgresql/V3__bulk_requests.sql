-- What became of bulk calls with a request id; number is the order in which they were recorded.
CREATE TABLE bulk_request (
  id          text COLLATE "C" NOT NULL PRIMARY KEY,
  number      bigint NOT NULL,
  recorded_at bigint NOT NULL,
  digest      text NOT NULL,
  applied     integer NOT NULL,
  failures    text NOT NULL
);

CREATE INDEX bulk_request_by_number ON bulk_request (number);
CREATE INDEX bulk_request_by_time ON bulk_request (recorded_at);
