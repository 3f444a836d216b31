import type { RetailerId } from '#contracts/ids.ts'
import { on } from '../../facts.ts'
import { rowsOf } from '../../platform/db.ts'
import { membersAt } from '../identity/teams.ts'
import { endPin } from './enter.ts'

/** Somebody who left a business, and comes back later, chooses another PIN. */
export const forgetPins = on('identity.membership_changed', async (tx, { userId }) => {
  const pins = await rowsOf<{ retailerId: RetailerId }>(tx, 'counter-devices.pins-of')`
    select retailer_id as "retailerId" from counter_pins where user_id = ${userId}`
  for (const { retailerId } of pins) {
    if ((await membersAt(tx, retailerId)).some(({ id }) => id === userId)) continue
    await rowsOf(tx, 'counter-devices.left')`delete from counter_pins where user_id = ${userId} and retailer_id = ${retailerId}`
    await endPin(tx, userId, retailerId)
  }
})
