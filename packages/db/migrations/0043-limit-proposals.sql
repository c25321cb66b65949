create table app.limit_proposal (
  id bigint generated always as identity primary key,
  token bytea not null check (length(token) = 20),
  effective_at bigint,
  minimum numeric(78, 0) not null check (minimum > 0),
  daily_quota numeric(78, 0) not null check (daily_quota >= 0),
  opens_at integer not null check (opens_at between 0 and 86399),
  closes_at integer not null check (closes_at between 1 and 86400 and closes_at <> opens_at),
  reason text not null check (length(reason) between 1 and 500),
  base_version bigint references app.withdrawal_limit,
  proposed_by bytea not null check (length(proposed_by) = 20),
  proposed_at bigint not null,
  ready_at bigint not null check (ready_at >= proposed_at),
  expires_at bigint not null check (expires_at > ready_at)
);
create index limit_proposal_expires on app.limit_proposal (expires_at);
comment on table app.limit_proposal is 'Limits that an operator with a delay proposed. Open until it has an outcome or expires. Unix seconds of the chain.';
comment on column app.limit_proposal.effective_at is 'Null: from when it is carried out.';
comment on column app.limit_proposal.base_version is 'Newest version of the token when it was proposed, in force or coming; null for the defaults. With a newer one it cannot be carried out any more.';

create table app.limit_proposal_outcome (
  proposal_id bigint primary key references app.limit_proposal,
  version_id bigint unique references app.withdrawal_limit,
  decided_by bytea not null check (length(decided_by) = 20),
  decided_at bigint not null
);
comment on table app.limit_proposal_outcome is 'How a proposal ended, once: version_id is the version that carrying it out made, null for one that was cancelled.';

create function app.check_second_person() returns trigger language plpgsql as $$
begin
  if new.version_id is not null
    and new.decided_by = (select proposed_by from app.limit_proposal where id = new.proposal_id) then
    raise exception 'Limits are not carried out by who proposed them' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger second_person before insert on app.limit_proposal_outcome
  for each row execute function app.check_second_person();

select app.make_append_only(name) from unnest(array['limit_proposal', 'limit_proposal_outcome']) name;
