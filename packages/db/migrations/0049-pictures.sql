create table app.picture (
  name text primary key check (name ~ '^[0-9a-f]{64}\.(png|jpg|webp)$'),
  content bytea not null check (length(content) between 1 and 307200),
  uploaded_at bigint not null
);
comment on table app.picture is 'Pictures of announcements, named by the SHA-256 of their bytes. Those of no announcement are removed a day later.';
comment on column app.picture.uploaded_at is 'Unix seconds of the computer; of the last time.';

update app.announcement set index_img = '' where index_img <> '';
alter table app.announcement drop constraint announcement_index_img_check;
alter table app.announcement add constraint announcement_index_img_check
  check (index_img ~ '^(/api/pictures/[0-9a-f]{64}\.(png|jpg|webp))?$');
comment on column app.announcement.index_img is 'Path of a picture of app.picture; empty for none.';
