import {
  apiAccessProblems,
  type ApiKey,
  type apiKeys,
  KEYS_PER_RETAILER,
  type makeApiKey,
  OLD_SECRET_HOURS,
  type rotateApiKey,
} from '#contracts/api-access.ts'
import { businessProblems } from '#contracts/admin/retailers.ts'
import type { ApiScope } from '#contracts/api-scopes.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { ApiKeyId, RetailerId, UserId } from '#contracts/ids.ts'
import { DAY, HOUR } from '#contracts/time.ts'
import { type Person, retailerIdsOf } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { randomToken } from '../../platform/clock.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { secretHash } from '../../platform/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import type { Http } from '../../platform/serve.ts'
import { confirmPerson } from '../identity/proofs.ts'
import { membersAt, namesOf, ownerEmails } from '../identity/teams.ts'
import { lockRetailer, type Retailer } from '../retailers/retailers.ts'
import { keyMade } from './mails.ts'

type StoredKey = {
  id: ApiKeyId
  retailerId: RetailerId
  name: string
  scopes: ApiScope[]
  lastFour: string
  oldUntil: Date | null
  madeBy: UserId | null
  createdAt: Date
  expiresAt: Date
  revokedAt: Date | null
  lastUsedAt: Date | null
}
const COLUMNS = `id, retailer_id as "retailerId", name, scopes, last_four as "lastFour", old_until as "oldUntil", made_by as "madeBy",
  created_at as "createdAt", expires_at as "expiresAt", revoked_at as "revokedAt", last_used_at as "lastUsedAt"`

async function shown(db: Db, retailerId: RetailerId, keys: readonly StoredKey[], now: Date): Promise<ApiKey[]> {
  const owners = new Set((await membersAt(db, retailerId)).flatMap(({ id, role }) => (role === 'owner' ? [id] : [])))
  const names = await namesOf(
    db,
    keys.flatMap(({ madeBy }) => madeBy ?? []),
  )
  const stateOf = ({ revokedAt, expiresAt, madeBy }: StoredKey): ApiKey['state'] => {
    if (revokedAt !== null) return 'revoked'
    if (expiresAt <= now) return 'expired'
    return madeBy !== null && owners.has(madeBy) ? 'active' : 'left'
  }
  return keys.map((key) => ({
    id: key.id,
    name: key.name,
    scopes: key.scopes,
    lastFour: key.lastFour,
    state: stateOf(key),
    madeBy: key.madeBy === null ? null : (names.get(key.madeBy) ?? null),
    createdAt: key.createdAt,
    expiresAt: key.expiresAt,
    oldSecretUntil: key.oldUntil !== null && key.oldUntil > now ? key.oldUntil : null,
    lastUsedAt: key.lastUsedAt,
  }))
}

const MOST_SHOWN = 100

/** The keys of a business for its managers, the newest first. Only owners may change them. */
export async function keysOf(db: Db, person: Person, id: RetailerId, now: Date): Promise<Reply<typeof apiKeys>> {
  if (!retailerIdsOf(person, 'manager').includes(id)) throw new Problem('not_found')
  const keys = await rowsOf<StoredKey>(
    db,
    'api-access.keys',
    `select ${COLUMNS} from api_keys where retailer_id = $1 order by revoked_at is not null, id desc limit ${MOST_SHOWN}`,
    [id],
  )
  return { items: await shown(db, id, keys, now), mayManage: retailerIdsOf(person, 'owner').includes(id) }
}

/** A business that is suspended only reads, and one that is closed makes nothing new. */
export function refuseNotOpen({ status }: Pick<Retailer, 'status'>): void {
  if (status === 'closed') throw new Problem(businessProblems, 'business.closed')
  if (status === 'suspended') throw new Problem(apiAccessProblems, 'api_key.business_paused')
}

/** The prefix lets secret scanners recognize a key that was published by accident. */
const newSecret = (): string => `sprl_${randomToken()}`

/** Makes a key. Its secret is in the answer and nowhere else; all owners hear of it. */
export async function make(
  deps: Deps,
  person: Person,
  { params: { id }, body: { name, scopes, days, proof } }: Sent<typeof makeApiKey>,
  http: Http,
): Promise<Reply<typeof makeApiKey>> {
  if (!retailerIdsOf(person, 'owner').includes(id)) throw new Problem('not_found')
  await confirmPerson(deps, person, proof, http)
  const now = deps.clock.now()
  const secret = newSecret()
  return transact(deps.db, async (tx) => {
    // Two owners who make the last key at the same moment take turns.
    const retailer = await lockRetailer(tx, id)
    refuseNotOpen(retailer)
    const living = await rowsOf(tx, 'api-access.living')`
      select id from api_keys where retailer_id = ${id} and revoked_at is null and expires_at > ${now}`
    if (living.length >= KEYS_PER_RETAILER) throw new Problem(apiAccessProblems, 'api_key.too_many')
    const rows = await rowsOf<StoredKey>(
      tx,
      'api-access.make',
      `insert into api_keys (retailer_id, name, scopes, hash, last_four, made_by, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${COLUMNS}`,
      [id, name, scopes, secretHash(secret), secret.slice(-4), person.id, now, new Date(now.getTime() + days * DAY)],
    )
    await recordAct(tx, { who: person, act: 'api_key.make', subject: `retailer ${id}`, after: { key: rows[0]?.id, name, scopes, days } })
    await tellOwners(deps, tx, person, retailer, { name, isNew: true })
    return { key: theOnly(await shown(tx, id, rows, now)), secret }
  })
}

/** Replaces the secret of a key. Whoever does it answers for the key from then on. */
export async function rotate(
  deps: Deps,
  person: Person,
  { params: { id }, body: { keepOld, lastFour, proof } }: Sent<typeof rotateApiKey>,
  http: Http,
): Promise<Reply<typeof rotateApiKey>> {
  await refuseForeign(deps.db, person, id)
  await confirmPerson(deps, person, proof, http)
  const now = deps.clock.now()
  const secret = newSecret()
  return transact(deps.db, async (tx) => {
    const before = await lockKey(tx, person, id)
    if (before.revokedAt !== null || before.lastFour !== lastFour) throw new Problem(apiAccessProblems, 'api_key.changed')
    if (before.expiresAt <= now) throw new Problem(apiAccessProblems, 'api_key.expired')
    const rows = await rowsOf<StoredKey>(
      tx,
      'api-access.rotate',
      `update api_keys set old_hash = case when $2::timestamptz is not null then hash end, old_until = $2, hash = $3, last_four = $4, made_by = $5
       where id = $1 returning ${COLUMNS}`,
      [id, keepOld ? new Date(now.getTime() + OLD_SECRET_HOURS * HOUR) : null, secretHash(secret), secret.slice(-4), person.id],
    )
    const { retailerId, name } = before
    await recordAct(tx, { who: person, act: 'api_key.rotate', subject: `retailer ${retailerId}`, after: { key: id, name, keepOld } })
    await tellOwners(deps, tx, person, await lockRetailer(tx, retailerId), { name, isNew: false })
    return { key: theOnly(await shown(tx, retailerId, rows, now)), secret }
  })
}

/** Ends a key. Every node asks the database about a key with each call, so it ends at once. */
export async function revoke(db: Db, person: Person, id: ApiKeyId, now: Date): Promise<void> {
  await transact(db, async (tx) => {
    const { revokedAt, retailerId, name } = await lockKey(tx, person, id)
    if (revokedAt !== null) return
    await rowsOf(tx, 'api-access.revoke')`
      update api_keys set revoked_at = ${now}, old_hash = null, old_until = null where id = ${id}`
    await recordAct(tx, { who: person, act: 'api_key.revoke', subject: `retailer ${retailerId}`, after: { key: id, name } })
  })
}

/** A key of somebody else's business is not found, before anything else is asked. */
async function refuseForeign(db: Db, person: Person, id: ApiKeyId): Promise<void> {
  const rows = await rowsOf(db, 'api-access.own-key')`
    select from api_keys where id = ${id} and retailer_id = any(${retailerIdsOf(person, 'owner')}::bigint[])`
  if (rows.length === 0) throw new Problem('not_found')
}

async function lockKey(tx: Db, person: Person, id: ApiKeyId): Promise<StoredKey> {
  const [key] = await rowsOf<StoredKey>(
    tx,
    'api-access.lock',
    `select ${COLUMNS} from api_keys where id = $1 and retailer_id = any($2::bigint[]) for no key update`,
    [id, retailerIdsOf(person, 'owner')],
  )
  if (!key) throw new Problem('not_found')
  return key
}

async function tellOwners(
  { mail, config: { publicOrigin } }: Deps,
  tx: Db,
  person: Person,
  { id, name: business }: { id: RetailerId; name: string },
  key: { name: string; isNew: boolean },
): Promise<void> {
  for (const to of await ownerEmails(tx, id)) await mail.send(tx, keyMade({ to, business, by: person, key, publicOrigin }))
}

function theOnly<T>(rows: readonly T[]): T {
  const [row] = rows
  if (row === undefined) throw new Error('the key was not written')
  return row
}
