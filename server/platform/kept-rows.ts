/** How long the rows of the tables here stay; domains declare theirs in `domain.ts`. */
export const ENDS: Readonly<Record<string, string>> = {
  facts: 'when its listeners have their jobs',
  mails: '90 days after it was sent; with the account of its person',
  batches: 'when it is unpacked into rows',
  idempotent_requests: 'after 24 hours',
  rate_limits: 'after an hour',
  refused_calls: 'when the audit log has summed it up',
  replica_marks: 'a week after its node connected to the primary',
  stripe_customers: 'when its person removes the card',
}
const OF_PROVIDER = 'the references of the provider, as long as the books'
const OF_SANDBOX = 'the books of the sandbox, which plays the provider'
export const STAYS: Readonly<Record<string, string>> = {
  installation_keys: 'one for each key',
  assistant_model: 'one row',
  audit_entries: 'the record of acts; the database refuses to delete it',
  stripe_charges: OF_PROVIDER,
  stripe_refunds: OF_PROVIDER,
  stripe_taxes: OF_PROVIDER,
  stripe_accounts: OF_PROVIDER,
  stripe_payouts: OF_PROVIDER,
  sandbox_charges: OF_SANDBOX,
  sandbox_cards: OF_SANDBOX,
  sandbox_refunds: OF_SANDBOX,
  sandbox_disputes: OF_SANDBOX,
  sandbox_banks: OF_SANDBOX,
  sandbox_transfers: OF_SANDBOX,
}
