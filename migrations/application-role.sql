-- What the application's role may do where another role owns the schema. Run after the migrations, as the owner.
grant usage on schema public to :role;
grant select, insert, update, delete on all tables in schema public to :role;
grant usage, select, update on all sequences in schema public to :role;

-- Records that nothing may change: the bid ledger, the books, the invoices and the audit log.
revoke update, delete, truncate on ledger_entries, money_postings, money_entries, invoices, audit_entries from :role;
-- The public numbers of bids are derived from the ledger and change after a void. Salts are deleted with
-- the person.
grant update (line_number, automatic_number, automatic_bidder_id, automatic_amount, salts) on ledger_entries to :role;

-- Migrations belong to the owner.
revoke insert, update, delete on schema_migrations from :role;
