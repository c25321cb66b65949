create table app.job (
  name text primary key check (length(name) between 1 and 100),
  first_tried_at bigint not null,
  succeeded_at bigint
);
comment on table app.job is 'When a turn of each job last ended well, in whichever replica. Unix seconds of the database.';
comment on column app.job.succeeded_at is 'Null: never yet.';
