import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RetailerId } from '#contracts/ids.ts'
import { FEED_FILES, type FeedFile, type GoogleFeed } from '#contracts/retailer-office/google-feed.ts'
import { type Person, retailerIdsOf } from '../../../platform/actor.ts'
import { type Db, rowsOf, transact } from '../../../platform/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Problem } from '../../../platform/problem.ts'
import { storeNames } from '../../stores/stores.ts'
import { countsOf } from './rows.ts'

type Keys = Pick<Deps, 'db' | 'secret'>
type StoredFeed = { version: number; is_on: boolean }
const OFF: StoredFeed = { version: 0, is_on: false }

/** The secret of an address. It follows from the installation's secret, so that the database alone does not reveal it. */
const tokenOf = (secret: string, retailerId: RetailerId, version: number): string =>
  createHmac('sha256', secret).update(`google-feed ${retailerId} ${version}`).digest('base64url')

const addressOf = (retailerId: RetailerId, token: string, file: FeedFile): string => `/google-feeds/${retailerId}/${token}/${file}`

async function rowOf(db: Db, retailerId: RetailerId): Promise<StoredFeed> {
  const [row] = await rowsOf<StoredFeed>(db, 'google-feed.one')`select version, is_on from google_feeds where retailer_id = ${retailerId}`
  return row ?? OFF
}

const MOST_STORES = 500

export async function feedOf({ db, secret }: Keys, person: Person, retailerId: RetailerId): Promise<GoogleFeed> {
  if (!retailerIdsOf(person, 'owner').includes(retailerId)) throw new Problem('not_found')
  const [{ version, is_on }, counts, { stores }] = await Promise.all([
    rowOf(db, retailerId),
    countsOf(db, retailerId),
    storeNames(db, { retailerId }, MOST_STORES),
  ])
  const [products, inventory] = FEED_FILES.map((file) => addressOf(retailerId, tokenOf(secret, retailerId, version), file))
  return {
    version,
    addresses: is_on && products && inventory ? { products, inventory } : null,
    ...counts,
    stores: stores.map(({ id, name, place, slug }) => ({ id, name, place, code: slug })),
  }
}

/** Turns the feed on or off. Each change counts the version up, which ends the addresses before it. */
export async function changeFeed(
  keys: Keys,
  person: Person,
  retailerId: RetailerId,
  { version, on }: { version: number; on: boolean },
): Promise<GoogleFeed> {
  if (!retailerIdsOf(person, 'owner').includes(retailerId)) throw new Problem('not_found')
  await transact(keys.db, async (tx) => {
    const changed = await rowsOf(tx, 'google-feed.change')`
      insert into google_feeds (retailer_id, version, is_on) select ${retailerId}, 1, ${on} where ${version} = 0
      on conflict (retailer_id) do nothing returning retailer_id`
    if (changed.length > 0) return
    const [row] = await rowsOf(tx, 'google-feed.rotate')`
      update google_feeds set version = version + 1, is_on = ${on}, changed_at = now()
      where retailer_id = ${retailerId} and version = ${version} returning version`
    if (!row) throw new Problem('conflict')
  })
  return feedOf(keys, person, retailerId)
}

/** Whether this is the secret of the present addresses. */
export async function isOpenWith({ db, secret }: Keys, retailerId: RetailerId, token: string): Promise<boolean> {
  const { version, is_on } = await rowOf(db, retailerId)
  const wanted = Buffer.from(tokenOf(secret, retailerId, version))
  const given = Buffer.from(token)
  return is_on && given.length === wanted.length && timingSafeEqual(given, wanted)
}
