-- Names the accounts of the books with bookkeeping terms.
update money_accounts set name = names.name
from (values
  ('bank', 'Bank account'),
  ('card_provider', 'Card provider balance'),
  ('losses', 'Dispute losses'),
  ('provider_fees', 'Card provider fees'),
  ('receivable', 'Receivables'),
  ('refunds_owed', 'Refunds owed'),
  ('seller_fees', 'Seller fees'),
  ('tax_payable', 'Tax payable')
) as names (code, name)
where money_accounts.code = names.code;
