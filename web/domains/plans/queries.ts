import type { PlanId, PlanMembershipId, RetailerId } from '#contracts/ids.ts'
import {
  breakEven,
  cancelMembership,
  changeMembershipCard,
  keepMembership,
  ownMembership,
  plans,
  previewPlanSwitch,
  startMembership,
  switchPlan,
} from '#contracts/plans.ts'
import { read, useWrite } from '#web/lib/api.ts'

export const allPlans = () => read(plans)
/** The membership of this account, or of a business. */
export const membershipOf = (retailerId: RetailerId | null) => read(ownMembership, { query: retailerId === null ? {} : { retailerId } })
export const breakEvenOf = (retailerId: RetailerId | null) => read(breakEven, { query: retailerId === null ? {} : { retailerId } })
export const switchOffer = (id: PlanMembershipId, planId: PlanId) => read(previewPlanSwitch, { params: { id }, query: { planId } })

const stale = [read(ownMembership, { query: {} })]
export const useStart = () => useWrite(startMembership, stale, { failure: 'mine' })
export const useSwitch = () => useWrite(switchPlan, stale, { failure: 'mine' })
export const useKeep = () => useWrite(keepMembership, stale, { failure: 'mine' })
export const usePayWith = () => useWrite(changeMembershipCard, stale, { failure: 'mine' })
export const useCancel = () => useWrite(cancelMembership, stale)
