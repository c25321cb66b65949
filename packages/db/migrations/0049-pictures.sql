create table app.picture (
  name text primary key check (name ~ '^[0-9a-f]{64}\.(png|jpg|webp)$'),
  content bytea not null check (length(content) between 1 and 307200),
  uploaded_at bigint not null,
  uploaded_by bytea not null check (length(uploaded_by) = 20)
);
comment on table app.picture is 'Pictures of announcements, named by the SHA-256 of their bytes. Unix seconds of the computer.';
comment on column app.announcement.index_img is 'Path of a picture of app.picture; empty for none.';
