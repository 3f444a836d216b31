import { Quote } from '#contracts/checkout/checkout.ts'
import type { OrderNumber, UserId } from '#contracts/ids.ts'
import { HOUR } from '#contracts/time.ts'
import { randomToken } from '../../platform/clock.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Contents } from './contents.ts'
import { NoResource, Refusal } from './outcomes.ts'

type Kind = 'cart' | 'checkout'
export type Session = {
  id: string
  kind: Kind
  agent: string
  contents: Contents
  state: 'open' | 'escalated' | 'completed' | 'canceled'
  card: string | null
  key: string | null
  userId: UserId | null
  orderNumber: OrderNumber | null
  bought: Quote | null
  expiresAt: Date
}
const LIVES_MS = 6 * HOUR

export async function createSession(
  tx: Db,
  { kind, agent, contents, now }: Pick<Session, 'kind' | 'agent' | 'contents'> & { now: Date },
): Promise<Session> {
  const id = randomToken()
  await rowsOf(tx, 'ucp.create')`
    insert into ucp_sessions (id, kind, agent, contents, created_at, expires_at)
    values (${id}, ${kind}, ${agent}, ${JSON.stringify(contents)}, ${now}, ${new Date(now.getTime() + LIVES_MS)})`
  return sessionOf(tx, kind, id, agent)
}

export async function anySession(db: Db, id: string): Promise<Session | null> {
  const [row] = await rowsOf<Session>(db, 'ucp.find')`
    select id, kind, agent, contents, state, card, key, user_id as "userId", order_number as "orderNumber", bought, expires_at as "expiresAt"
    from ucp_sessions where id = ${id}`
  return row ? { ...row, bought: row.bought === null ? null : Quote.parse(row.bought) } : null
}

/** A session of this agent; nobody else's is found. */
export async function sessionOf(db: Db, kind: Kind, id: string | undefined, agent: string): Promise<Session> {
  const session = await anySession(db, id ?? '')
  if (session?.kind !== kind || session.agent !== agent) throw new NoResource('not_found', `There is no ${kind} of that id.`)
  return session
}

/** The session that became an order; only its agent finds it. */
export async function sessionOfOrder(db: Db, number: string, agent: string): Promise<Session | null> {
  const [row] = await rowsOf<{ id: string }>(db, 'ucp.of-order')`
    select id from ucp_sessions where order_number = ${number} and agent = ${agent}`
  return row ? sessionOf(db, 'checkout', row.id, agent) : null
}

type Act = Pick<Session, 'id' | 'kind' | 'agent'> & { now: Date }

/** Only what is still open is changed: not while its buyer confirms it, and not after. */
async function changed(tx: Db, { id, kind, agent }: Act, rows: readonly unknown[]): Promise<Session> {
  if (rows.length === 0)
    throw new Refusal(
      409,
      'session_over',
      'This session is completed, canceled, expired, or being confirmed by its buyer. Create a new one.',
    )
  return sessionOf(tx, kind, id, agent)
}
export const replaceContents = async (tx: Db, act: Act, contents: Contents): Promise<Session> =>
  changed(
    tx,
    act,
    await rowsOf(tx, 'ucp.replace')`
      update ucp_sessions set contents = ${JSON.stringify(contents)}, state = 'open', card = null
      where id = ${act.id} and agent = ${act.agent} and state in ('open', 'escalated') and key is null and expires_at > ${act.now}
      returning id`,
  )
/** The agent asks for the purchase; its buyer decides. */
export const escalate = async (tx: Db, act: Act, card: string | null): Promise<Session> =>
  changed(
    tx,
    act,
    await rowsOf(tx, 'ucp.escalate')`
      update ucp_sessions set state = 'escalated', card = ${card}
      where id = ${act.id} and agent = ${act.agent} and state in ('open', 'escalated') and key is null and expires_at > ${act.now}
      returning id`,
  )
export const cancelSession = async (tx: Db, act: Act): Promise<Session> =>
  changed(
    tx,
    act,
    await rowsOf(tx, 'ucp.cancel')`
      update ucp_sessions set state = 'canceled', card = null
      where id = ${act.id} and agent = ${act.agent} and state in ('open', 'escalated') and key is null
      returning id`,
  )
