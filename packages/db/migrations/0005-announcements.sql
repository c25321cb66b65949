create table app.announcement (
  id bigint generated always as identity primary key,
  type integer not null check (type in (1, 2, 3)),
  status integer not null check (status in (0, 1)),
  index_img text not null default '' check (index_img ~ '^(https://.*|/[^/\\].*)?$'),
  start_time bigint not null,
  end_time bigint not null,
  check (start_time < end_time)
);
create index announcement_listed on app.announcement (type, start_time desc, id desc) where status = 0;
comment on table app.announcement is 'Notices (type 1), help articles (2) and global popups (3). Shown within [start_time, end_time) while status is 0.';
comment on column app.announcement.status is '0 published, 1 not.';
comment on column app.announcement.index_img is 'https or a path of this origin; empty for none.';

create table app.announcement_text (
  announcement_id bigint not null references app.announcement on delete cascade,
  language text not null check (language in ('zh', 'en', 'ja', 'kr', 'vi', 'id', 'ru', 'kaz')),
  title text not null check (length(title) between 1 and 200),
  summary text not null default '' check (length(summary) <= 500),
  content text not null check (length(content) between 1 and 20000),
  primary key (announcement_id, language)
);
comment on table app.announcement_text is 'What an announcement says in a language. A reader of another one gets zh, or else en.';
comment on column app.announcement_text.content is 'Markdown. Rendered and sanitised when it is read.';
