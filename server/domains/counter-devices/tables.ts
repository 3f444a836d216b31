import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CounterDeviceId, RetailerId, StoreId } from '#contracts/ids.ts'
import { createdAt, instant, refersTo, rowId } from '../../platform/tables.ts'
import { refersToUser } from '../identity/tables.ts'
import { retailers } from '../retailers/tables.ts'
import { stores } from '../stores/tables.ts'

const retailerId = () => refersTo<RetailerId>(() => retailers.id, 'cascade').notNull()

/** Browsers that stand at the counter of a store, with the person who works at each now. Only hashes of their secrets are stored. */
export const counterDevices = pgTable(
  'counter_devices',
  {
    id: rowId().$type<CounterDeviceId>(),
    retailerId: retailerId(),
    storeId: refersTo<StoreId>(() => stores.id, 'cascade').notNull(),
    name: text().notNull(),
    tokenHash: text().notNull(),
    setUpBy: refersToUser('set null'),
    personId: refersToUser('set null'),
    /** The last act or touch of this person. */
    seenAt: instant(),
    usedAt: instant(),
    withdrawnAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('counter_devices_token').on(t.tokenHash),
    index('counter_devices_of').on(t.retailerId, t.id),
    index('counter_devices_store').on(t.storeId),
    index('counter_devices_maker').on(t.setUpBy).where(sql`${t.setUpBy} is not null`),
    index('counter_devices_person').on(t.personId).where(sql`${t.personId} is not null`),
    check('counter_withdrawn_has_nobody', sql`${t.withdrawnAt} is null or ${t.personId} is null`),
  ],
)

/** PINs for the counter devices of a business: salted hashes of the PIN keyed with the secret of the installation. */
export const counterPins = pgTable(
  'counter_pins',
  { userId: refersToUser('cascade').notNull(), retailerId: retailerId(), hash: text().notNull(), setAt: createdAt() },
  (t) => [primaryKey({ columns: [t.userId, t.retailerId] }), index('counter_pins_of').on(t.retailerId)],
)

/** Wrong PINs of a person at a device, one after another. */
export const counterTries = pgTable(
  'counter_tries',
  {
    deviceId: refersTo<CounterDeviceId>(() => counterDevices.id, 'cascade').notNull(),
    userId: refersToUser('cascade').notNull(),
    wrong: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.deviceId, t.userId] }),
    index('counter_tries_of').on(t.userId),
    check('counter_tries_count', sql`${t.wrong} > 0`),
  ],
)
