import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** When a person chose a PIN, and the devices they set up. Foreign keys take the person out of these rows when the account ends. */
export async function personalDataOf(db: Db, userId: UserId): Promise<unknown> {
  const pins = await rowsOf(db, 'counter-devices.personal-pins')`
    select retailer_id as "retailerId", set_at as "setAt" from counter_pins where user_id = ${userId} order by retailer_id`
  const devices = await rowsOf(db, 'counter-devices.personal-devices')`
    select name, store_id as "storeId", created_at as "setUpAt", withdrawn_at as "withdrawnAt" from counter_devices
    where set_up_by = ${userId} order by id`
  return { pins, devices }
}
