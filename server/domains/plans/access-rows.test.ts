import {
  breakEven,
  cancelMembership,
  changeMembershipCard,
  keepMembership,
  ownMembership,
  previewPlanSwitch,
  startMembership,
  switchPlan,
} from '#contracts/plans.ts'
import { type AccessRows, retailers } from '#tests/access-rows.ts'
import type { World } from '#tests/access-world.ts'

const one = (world: World) => ({ params: { id: world.membershipOfBuyer } })

export const rows: AccessRows = {
  objects: [
    ['what a change of plan costs', previewPlanSwitch, (world) => ({ ...one(world), query: { planId: world.shopperPlanId } }), ['buyer']],
    [
      'a plan to change',
      switchPlan,
      (world) => ({ ...one(world), body: { planId: world.shopperPlanId, dueNow: 1, consent: true } }),
      ['buyer'],
    ],
    ['the card of a plan', changeMembershipCard, (world) => ({ ...one(world), body: { savedCardId: world.otherCardId } }), ['buyer']],
    ['a plan to keep', keepMembership, (world) => ({ ...one(world), body: { consent: true } }), ['buyer']],
    ['a plan to cancel', cancelMembership, (world) => ({ ...one(world), body: {} }), ['buyer']],
  ],
  foreign: [
    ['the plan of a business', ownMembership, ['query/retailerId'], (id) => ({ query: { retailerId: id } }), retailers, 'owner'],
    ['the break-even of a business', breakEven, ['query/retailerId'], (id) => ({ query: { retailerId: id } }), retailers, 'owner'],
    [
      'a business that starts a plan',
      startMembership,
      ['body/retailerId'],
      (id, world) => ({ body: { retailerId: id, planId: world.retailerPlanId, savedCardId: world.ownerCardId, consent: true } }),
      retailers,
      'owner',
    ],
  ],
  openIds: {
    'startMembership body/planId': 'plans are public',
    'startMembership body/savedCardId': 'must be a card of the caller; plans.test.ts refuses others',
    'previewPlanSwitch query/planId': 'plans are public',
    'switchPlan body/planId': 'plans are public',
    'changeMembershipCard body/savedCardId': 'must be a card of the caller; plans.test.ts refuses others',
  },
  written: ['plan_memberships', 'plan_charges'],
}
