import type { SellerIdentity } from '#contracts/trust/sellers.ts'

/** SQL: the checked identity `c` of retailer `r`. */
export const IDENTITY = `case when c.retailer_id is not null then json_build_object('legalName', coalesce(nullif(r.legal_name, ''), r.display_name),
  'street', c.street, 'city', c.city, 'state', c.state, 'zip', c.zip, 'phone', c.phone, 'email', c.email, 'checkedAt', c.checked_at) end as identity`
export type WithIdentity = { identity: (Omit<SellerIdentity, 'checkedAt'> & { checkedAt: string }) | null }
export const identityOf = ({ identity }: WithIdentity): SellerIdentity | null =>
  identity && { ...identity, checkedAt: new Date(identity.checkedAt) }
