import type { RetailerId } from '#contracts/ids.ts'
import { retailerOverview } from '#contracts/retailer-office/overview.ts'
import { inviteToTeam, removeMember, revokeInvitation, team } from '#contracts/teams.ts'
import { read, useWrite } from '#web/lib/api.ts'
import { toast } from '#web/state/toasts.ts'

export const teamOf = (retailerId: RetailerId) => ({ ...read(team, { query: { retailerId } }), staleTime: 0 })
const teamReads = (retailerId: RetailerId) => [teamOf(retailerId), read(retailerOverview)]
export const useInvite = (retailerId: RetailerId) => useWrite(inviteToTeam, teamReads(retailerId), { failure: 'mine' })
export const useRevokeInvitation = (retailerId: RetailerId) =>
  useWrite(revokeInvitation, teamReads(retailerId), { onSuccess: () => void toast({ title: 'Taken back. The link no longer works.' }) })
export const useRemoveMember = (retailerId: RetailerId) =>
  useWrite(removeMember, teamReads(retailerId), { onSuccess: () => void toast({ title: 'Removed from the team' }) })
