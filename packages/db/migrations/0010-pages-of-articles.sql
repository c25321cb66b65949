alter table app.announcement
  add column pages text[] not null default '{}' check (cardinality(pages) <= 20 and array_position(pages, null) is null);
comment on column app.announcement.pages is 'Paths of pages of the app, also with their tab, whose help this article is.';
