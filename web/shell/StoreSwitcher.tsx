import { useLocation, useNavigate } from 'react-router'
import type { Viewer } from '#contracts/identity/people.ts'
import { queryWith, useAddressFilters } from '#web/lib/address-filters.ts'
import { useOrganization } from '#web/state/organization.ts'
import { type Choice, Select } from '#web/ui/Select.tsx'
import type { OwnStore } from './membership.ts'

type Membership = Viewer['retailers'][number]
type StoreSwitcherProps = {
  own: readonly Membership[]
  chosen: Membership
  store: OwnStore | undefined
  choices: readonly Choice[]
}

/** Selects the business, and one or all of its stores. */
export function StoreSwitcher({ own, chosen, store, choices }: StoreSwitcherProps) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { hrefWith } = useAddressFilters()
  const remember = useOrganization((organization) => organization.choose)
  const isOneOfMany = own.length > 1
  const shown = valueOf(chosen, store)
  function choose(value: string) {
    const [retailer = '', of = ''] = value.split('/')
    // Filters belong to the business and are dropped when it changes; an open record belongs to the store.
    const query =
      retailer === String(chosen.retailerId)
        ? hrefWith({ store: of, order: null, item: null, product: null })
        : queryWith(new URLSearchParams(), { retailer, store: of })
    if (isOneOfMany) remember(`retailer-${retailer}`)
    // The office's links must use the new store as soon as the URL does, because the next click may follow at once.
    void navigate(`${pathname}${query}`, { flushSync: true })
  }
  return (
    <Select
      label={isOneOfMany ? 'Business and store' : 'Store shown'}
      labelHidden
      value={choices.some(({ value }) => value === shown) ? shown : valueOf(chosen)}
      choices={choices}
      onChange={(event) => choose(event.target.value)}
      fieldClassName="min-w-0 text-text max-lg:flex-1 lg:w-56"
    />
  )
}

const valueOf = ({ retailerId }: Membership, store?: OwnStore): string => `${retailerId}/${store?.id ?? ''}`

/** All choices; a single one is no choice. */
export const storeChoices = (own: readonly Membership[], stores: readonly OwnStore[]): Choice[] =>
  own.flatMap((business) => choicesOf(business, stores, own.length > 1))

/** A business with one store is listed as that store. */
function choicesOf(business: Membership, stores: readonly OwnStore[], isOneOfMany: boolean): Choice[] {
  const its = stores.filter(({ retailerId }) => retailerId === business.retailerId)
  const whole: Choice = { value: valueOf(business), label: isOneOfMany ? business.name : 'All stores' }
  if (its.length < 2) return [whole]
  const group = isOneOfMany ? business.name : undefined
  return [
    { ...whole, label: isOneOfMany ? `${business.name}: all stores` : whole.label, group },
    ...its.map((each) => ({ value: valueOf(business, each), label: within(business.name, each.name), group })),
  ]
}

/** Store names often repeat the business name: beside the business, the rest is enough. */
const within = (business: string, store: string): string => (store.startsWith(`${business} `) ? store.slice(business.length + 1) : store)
