import { checkout, type Quote, Quote as QuoteShape } from '#contracts/checkout/checkout.ts'
import { z } from 'zod'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import { CardToken } from '#contracts/payments/saved-cards.ts'
import { type AgentCheckout, type confirmAgentCheckout, ucpProblems } from '#contracts/ucp.ts'
import { dollars } from '#contracts/money.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct, recordRefusal } from '../../platform/audit.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { requestHash } from '../../platform/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { unseal } from '../../platform/sealing.ts'
import { Refused } from '../agent-tools/in-process.ts'
import type { ReadCall } from './calls.ts'
import { destinationOf, quoteInputOf } from './contents.ts'
import { anySession, type Session } from './sessions.ts'
import { priceOf } from './shown.ts'

type Ports = Pick<Deps, 'db' | 'clock' | 'cards' | 'secret'>

async function found(db: Db, id: string): Promise<Session> {
  const session = await anySession(db, id)
  if (session?.kind !== 'checkout') throw new Problem(ucpProblems, 'ucp.no_session')
  return session
}
/** Whoever confirmed it keeps it; nobody else sees what they bought. */
async function mine(db: Db, id: string, person: Person): Promise<Session> {
  const session = await found(db, id)
  if (session.userId === null || session.userId === person.id) return session
  await recordRefusal(db, person, 'agent checkout of another person')
  throw new Problem(ucpProblems, 'ucp.no_session')
}
const isOver = ({ state, expiresAt }: Session, now: Date) => state === 'completed' || state === 'canceled' || expiresAt <= now

export async function shownTo({ db, clock }: Ports, person: Person, id: string, call: ReadCall): Promise<AgentCheckout> {
  const session = await mine(db, id, person)
  const { agent, state, contents, orderNumber, card } = session
  const over = isOver(session, clock.now())
  return {
    agent: new URL(agent).host,
    state: state === 'completed' ? 'completed' : over ? 'canceled' : 'open',
    orderNumber,
    quote: over ? null : await priceOf(call, contents),
    destination: destinationOf(contents),
    hasCard: card !== null,
    fingerprint: requestHash(contents),
  }
}

/** The checkout has said that nothing was bought, so the buyer may confirm again. */
const isFinal = ({ problem: { status, code } }: Refused): boolean => status < 500 && status !== 429 && code !== 'request_in_progress'

/**
 * Places the order of a session once, for the person who confirms its exact total. The session is claimed by the key of the request before
 * anything is charged, and the checkout acts once per key.
 */
export async function confirm(
  { db, clock, cards, secret }: Ports,
  person: Person,
  id: string,
  { total, fingerprint, savedCardId }: Sent<typeof confirmAgentCheckout>['body'],
  { key, call }: { key: string; call: ReadCall },
): Promise<Reply<typeof checkout>> {
  const session = await mine(db, id, person)
  const refuse = async (code: keyof typeof ucpProblems, detail?: string): Promise<never> => {
    await recordRefusal(db, person, `agent checkout: ${code}`)
    throw new Problem(ucpProblems, code, detail === undefined ? {} : { detail })
  }
  let of: Quote | null = session.bought
  if (session.key !== key) {
    if (session.key !== null || isOver(session, clock.now())) return refuse('ucp.session_over')
    if (fingerprint !== requestHash(session.contents)) return refuse('ucp.changed')
    of = await priceOf(call, session.contents)
    if (of.problems[0]) return refuse('ucp.total_changed', of.problems[0].message)
    if (of.total !== total) return refuse('ucp.total_changed')
    if (of.due > 0 && savedCardId === null && session.card === null) throw new Problem(ucpProblems, 'ucp.no_card')
    const claimed = await rowsOf(db, 'ucp.claim')`
      update ucp_sessions set key = ${key}, user_id = ${person.id}, bought = ${JSON.stringify(z.encode(QuoteShape, of))}
      where id = ${id} and key is null and state in ('open', 'escalated') and expires_at > ${clock.now()} and contents = ${JSON.stringify(session.contents)}
      returning id`
    if (claimed.length === 0) return refuse('ucp.changed')
  }
  if (!of) throw new Error('a claimed session has its price')
  const { near: _near, email: _email, ...input } = quoteInputOf(session.contents)
  const placed = await call(checkout, {
    body: {
      ...input,
      contact: { name: person.name, email: person.email },
      buyingAs: person.id,
      payment: of.due === 0 ? null : savedCardId === null ? cardOf(session, secret, cards.name) : { provider: cards.name, savedCardId },
      agreedTotal: of.total,
      agreedDue: of.total,
    } as Sent<typeof checkout>['body'],
  }).catch(async (error: unknown) => {
    if (error instanceof Refused && isFinal(error))
      await rowsOf(db, 'ucp.release')`
        update ucp_sessions set key = null, user_id = null, bought = null where id = ${id} and key = ${key} and order_number is null`
    throw error
  })
  // The card stays for a day, because a repeated request asks the checkout for exactly the same.
  await transact(db, async (tx) => {
    const first = await rowsOf(tx, 'ucp.placed')`
      update ucp_sessions set order_number = ${placed.order.number}, state = 'completed', tell_at = ${clock.now()}
      where id = ${id} and key = ${key} and order_number is null returning id`
    if (first.length > 0)
      await recordAct(tx, {
        who: person,
        act: 'agent.checkout',
        subject: `order ${placed.order.number}`,
        after: { agent: new URL(session.agent).host, total: dollars(placed.order.total) },
      })
  })
  return placed
}

const cardOf = ({ card }: Session, secret: string, provider: string) => (card === null ? null : { provider, token: unseal(secret, card) })

/** What looks like the number of a card is not taken: it must not reach us. */
const NUMBER = /^[\d\s-]{12,}$/
/** The token of the card that the agent chose. */
export function tokenIn(token: string | undefined): string | null {
  const read = CardToken.shape.token.safeParse(token)
  return read.success && !NUMBER.test(read.data) ? read.data : null
}
