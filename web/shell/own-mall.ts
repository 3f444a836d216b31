import { useEffect } from 'react'
import type { Viewer } from '#contracts/identity/people.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { useOrganization } from '#web/state/organization.ts'
import { readStored } from '#web/state/stored.ts'
import { useViewer } from './session.ts'
import { eachOnce } from './workplaces.ts'

export type OwnMall = Viewer['malls'][number]

/** The malls of this person, each once; a manager who is staff as well is a manager. */
export function ownMalls(viewer: Viewer | null): OwnMall[] {
  return eachOnce(viewer?.malls ?? [], ({ mallId }) => mallId)
}

/** The selected mall (`?mall=`), else the one used last, else the person's first. */
export function useOwnMall(): { own: OwnMall[]; chosen: OwnMall | undefined } {
  const { get } = useAddressFilters()
  const own = ownMalls(useViewer() ?? null)
  const last = useOrganization((organization) => organization.last)
  useEffect(() => readStored(useOrganization), [])
  const named = own.find(({ mallId }) => String(mallId) === get('mall'))
  return { own, chosen: named ?? own.find(({ mallId }) => `mall-${mallId}` === last) ?? own[0] }
}

/** Links within the office keep the selected mall. */
export function useMallHref(): (to: string) => string {
  const { own, chosen } = useOwnMall()
  return (to) => (own.length > 1 && chosen ? `${to}${to.includes('?') ? '&' : '?'}mall=${chosen.mallId}` : to)
}
