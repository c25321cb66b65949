alter table app.equity_claim drop constraint equity_claim_pkey;
alter table app.equity_claim add primary key (card_id, account);
create unique index equity_claim_open on app.equity_claim (card_id) where state <> 'rejected';
comment on table app.equity_claim is 'Claims for the shares that a card stands for. A card has one that is not rejected; after a rejected one its next owner may claim.';
