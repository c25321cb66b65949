-- Who may do what at the contracts, and what operators set.

create table chain.role (
  role numeric(20, 0) primary key,
  admin numeric(20, 0) not null,
  guardian numeric(20, 0) not null,
  label bytea,
  grant_delay bigint not null,
  former_grant_delay bigint not null,
  grant_delay_since bigint not null
);
comment on table chain.role is 'Roles of which something but their holders was ever set; of all others admin and guardian are role 0, without a delay.';
comment on column chain.role.admin is 'Role whose holders give this one; guardian: whose holders cancel what its holders have scheduled.';
comment on column chain.role.label is 'As the chain says it, in UTF-8.';
comment on column chain.role.grant_delay is 'Seconds from a grant until the role is held, from grant_delay_since on; until then former_grant_delay.';

create table chain.role_member (
  role numeric(20, 0) not null,
  account bytea not null,
  since bigint,
  delay bigint not null,
  former_delay bigint not null,
  delay_since bigint not null,
  changed_at bigint not null,
  transaction_hash bytea not null,
  primary key (role, account)
);
create index role_member_account on chain.role_member (account);
comment on table chain.role_member is 'Everybody who was ever given a role of the AccessManager. Times are Unix seconds, delays seconds.';
comment on column chain.role_member.since is 'From when on the account holds the role; null once it was taken away or given up.';
comment on column chain.role_member.delay is 'What it does with the role waits so long from delay_since on; until then former_delay.';

create table chain.role_change (
  block_number bigint not null,
  log_index bigint not null,
  transaction_hash bytea not null,
  role numeric(20, 0) not null,
  account bytea not null,
  since bigint,
  delay bigint,
  changed_at bigint not null,
  primary key (block_number, log_index)
);
comment on table chain.role_change is 'Each grant of a role and each end of one, which has neither since nor delay. since is from when on what changed is in force: the role, or the delay of who held it already.';

create table chain.access_target (
  target bytea primary key,
  closed boolean not null,
  admin_delay bigint not null,
  former_admin_delay bigint not null,
  admin_delay_since bigint not null
);
comment on table chain.access_target is 'Contracts that the AccessManager was ever told something of. closed: no role reaches their restricted functions.';

create table chain.target_function (
  target bytea not null,
  selector bytea not null,
  role numeric(20, 0) not null,
  changed_at bigint not null,
  primary key (target, selector)
);
comment on table chain.target_function is 'Role that may call a function; of one that has no row it is role 0.';

create table chain.operation (
  operation_id bytea not null,
  nonce bigint not null,
  caller bytea not null,
  target bytea not null,
  data bytea not null,
  proposer bytea,
  scheduled_at bigint not null,
  ready_at bigint not null,
  block_number bigint not null,
  log_index bigint not null,
  transaction_hash bytea not null,
  executed_at bigint,
  cancelled_at bigint,
  closed_by bytea,
  closed_transaction bytea,
  primary key (operation_id, nonce),
  check (executed_at is null or cancelled_at is null)
);
create index operation_scheduled on chain.operation (block_number, log_index);
comment on table chain.operation is 'Calls scheduled at the AccessManager. One that is neither executed nor cancelled lapses a week after ready_at; the same call scheduled again has the next nonce.';
comment on column chain.operation.proposer is 'Operator who proposed it at the settings desk; null for what caller scheduled itself.';
comment on column chain.operation.closed_by is 'Operator who carried it out or cancelled it at the settings desk; null where that was done elsewhere, by whom no event says.';

create table chain.desk_execution (
  block_number bigint not null,
  log_index bigint not null,
  transaction_hash bytea not null,
  operation_id bytea not null,
  nonce bigint not null,
  executor bytea not null,
  executed_at bigint not null,
  primary key (block_number, log_index)
);
create index desk_execution_transaction on chain.desk_execution (transaction_hash, log_index);
comment on table chain.desk_execution is 'Calls that the settings desk made; each ends what the contract that it called logged. nonce is 0 for a call without a proposal.';

create table chain.pause (
  contract bytea primary key,
  guardian bytea not null,
  paused_until bigint not null,
  changed_at bigint not null,
  transaction_hash bytea not null
);
comment on table chain.pause is 'Contracts that were ever paused, with the last pause. paused_until, Unix seconds, is the first at which entries work again; 0 after one that was ended early.';

create table chain.pause_change (
  block_number bigint not null,
  log_index bigint not null,
  transaction_hash bytea not null,
  contract bytea not null,
  account bytea not null,
  paused_until bigint not null,
  changed_at bigint not null,
  primary key (block_number, log_index)
);
comment on table chain.pause_change is 'Each pause and, with paused_until 0, each early end of one, by account.';

create table chain.authority_change (
  block_number bigint not null,
  log_index bigint not null,
  transaction_hash bytea not null,
  contract bytea not null,
  authority bytea not null,
  changed_at bigint not null,
  primary key (block_number, log_index)
);
comment on table chain.authority_change is 'Which AccessManager knows the roles of a contract, first of all since it was made.';

create table chain.whitelist_change (
  block_number bigint not null,
  log_index bigint not null,
  transaction_hash bytea not null,
  account bytea not null,
  allowed boolean not null,
  set_at bigint not null,
  primary key (block_number, log_index)
);
comment on table chain.whitelist_change is 'Who was let buy cards, and who no more.';

create table chain.power_terms (
  block_number bigint not null,
  log_index bigint not null,
  transaction_hash bytea not null,
  output_rate numeric(78, 0) not null,
  fuel_rate numeric(78, 0) not null,
  lifetime bigint not null,
  set_at bigint not null,
  primary key (block_number, log_index)
);
comment on table chain.power_terms is 'What orders are opened on from then on. Rates are base units of {product} for one whole power and day; lifetime in seconds.';

create table chain.price_change (
  block_number bigint not null,
  log_index bigint not null,
  transaction_hash bytea not null,
  contract bytea not null,
  token bytea,
  price numeric(78, 0) not null,
  set_at bigint not null,
  primary key (block_number, log_index)
);
create index price_change_contract on chain.price_change (contract, token, block_number, log_index);
comment on table chain.price_change is 'Prices that an operator set: of one whole power in token; of one card in USDT, where token is null.';

create table chain.minimum_change (
  block_number bigint not null,
  log_index bigint not null,
  transaction_hash bytea not null,
  contract bytea not null,
  token bytea,
  minimum numeric(78, 0) not null,
  set_at bigint not null,
  primary key (block_number, log_index)
);
create index minimum_change_contract on chain.minimum_change (contract, token, block_number, log_index);
comment on table chain.minimum_change is 'Least of an exchange that an operator set: of what a swap takes in, in token; of the power that a purchase brings, where token is null.';

create table chain.card_sale_series (
  block_number bigint not null,
  log_index bigint not null,
  transaction_hash bytea not null,
  series bigint not null,
  opens_at bigint not null,
  set_at bigint not null,
  primary key (block_number, log_index)
);
comment on table chain.card_sale_series is 'Which series is on sale, from opens_at on; 0 for none.';

select chain.register_projection(name) from unnest(array[
  'role', 'role_member', 'role_change', 'access_target', 'target_function', 'operation', 'desk_execution', 'pause',
  'pause_change', 'authority_change', 'whitelist_change', 'power_terms', 'price_change', 'minimum_change',
  'card_sale_series'
]) name;
