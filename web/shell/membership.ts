import { useQuery } from '@tanstack/react-query'
import { me, type Viewer } from '#contracts/identity/people.ts'
import { useEffect } from 'react'
import type { Reply } from '#contracts/endpoint.ts'
import { counterLocations } from '#contracts/pickups/pickups.ts'
import { RETAILER_ROLES, type RetailerRole } from '#contracts/roles.ts'
import { read } from '#web/lib/api.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { useOrganization } from '#web/state/organization.ts'
import { readStored } from '#web/state/stored.ts'
import { eachOnce } from './workplaces.ts'

type Membership = Viewer['retailers'][number]
const rank = ({ role }: Membership) => RETAILER_ROLES.indexOf(role)

/** The retailers of this person, each once, with the strongest role there. */
export function ownRetailers(viewer: Viewer | null): Membership[] {
  return eachOnce(viewer?.retailers ?? [], ({ retailerId }) => retailerId)
}
export const isAtLeast = (role: RetailerRole, membership: Membership | undefined): boolean =>
  membership !== undefined && rank(membership) >= RETAILER_ROLES.indexOf(role)

/** The selected retailer (`?retailer=`), else the one used last, else the person's first. */
export function useOwnRetailer(): { own: Membership[]; chosen: Membership | undefined } {
  const { get } = useAddressFilters()
  const viewer = useQuery(read(me)).data?.user ?? null
  const last = useOrganization((organization) => organization.last)
  useEffect(() => readStored(useOrganization), [])
  const own = ownRetailers(viewer)
  const named = own.find(({ retailerId }) => String(retailerId) === get('retailer'))
  return { own, chosen: named ?? own.find(({ retailerId }) => `retailer-${retailerId}` === last) ?? own[0] }
}

/** Links within the office keep the selected business and store. */
export function useOfficeHref(): (to: string) => string {
  const { get } = useAddressFilters()
  const { own, chosen } = useOwnRetailer()
  const store = get('store')
  const kept = new URLSearchParams({ ...(own.length > 1 && chosen && { retailer: String(chosen.retailerId) }), ...(store && { store }) })
  return (to) => (kept.size > 0 ? `${to}${to.includes('?') ? '&' : '?'}${kept}` : to)
}

export type OwnStore = Reply<typeof counterLocations>['items'][number]
/** The stores in which this person works, once loaded. */
export function useOwnStores(): readonly OwnStore[] {
  return (useQuery(read(counterLocations)).data?.items ?? []).filter(({ kind }) => kind === 'store')
}
/** The selected store (`?store=`); undefined means all of them. */
export const storeIn = (stores: readonly OwnStore[], asked: string | undefined): OwnStore | undefined =>
  stores.find(({ id }) => String(id) === asked)
