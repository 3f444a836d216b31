import { createHash } from 'node:crypto'
import { UCP_VERSION } from '#contracts/ucp.ts'
import { rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Agents } from './agents.ts'
import { Refusal } from './outcomes.ts'
import { orderOf } from './orders.ts'
import { ORDER } from './profile.ts'
import { anySession, type Session } from './sessions.ts'
import { ownKey, signedHeaders } from './signatures.ts'

type Ports = Pick<Deps, 'db' | 'clock' | 'config' | 'outside' | 'secret' | 'log'>
const AT_ONCE = 20
/** With pauses that double, up to six hours: tried for about two days. */
const MOST_TRIES = 16
const LONGEST_PAUSE = 360

/**
 * Tells agents how their orders stand, signed, at the address that their profile names. What is told is always the whole order, so changes
 * that follow each other closely may be told as one.
 */
export async function tellAgents(deps: Ports): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const due = await rowsOf<{ id: string; tries: number; tellAt: Date }>(db, 'ucp.claim-tellings')`
    update ucp_sessions set tell_tries = tell_tries + 1,
      tell_at = ${now}::timestamptz + least(power(2, tell_tries), ${LONGEST_PAUSE}) * interval '1 minute'
    where id in (select id from ucp_sessions where tell_at <= ${now} order by tell_at limit ${AT_ONCE} for no key update skip locked)
    returning id, tell_tries as tries, tell_at as "tellAt"`
  const agents = new Agents(deps)
  for (const { id, tries, tellAt } of due) {
    const session = await anySession(db, id)
    const isTold = session === null || (await tell(deps, agents, session, now))
    if (isTold || tries >= MOST_TRIES)
      await rowsOf(db, 'ucp.told')`update ucp_sessions set tell_at = null, tell_tries = 0 where id = ${id} and tell_at = ${tellAt}`
  }
}

/** Whether the agent knows it, or wants to know nothing. */
async function tell(deps: Ports, agents: Agents, session: Session, now: Date): Promise<boolean> {
  const { config, outside, secret, log } = deps
  try {
    // Platforms without a profile ask how an order stands.
    if (session.agent.startsWith('acp:')) return true
    const agent = await agents.at(session.agent)
    const url = agent.configOf(ORDER)['webhook_url']
    const order = await orderOf(deps, session)
    if (typeof url !== 'string' || !URL.canParse(url) || !order) return true
    const ucp = { version: UCP_VERSION, status: 'success', capabilities: { [ORDER]: [{ version: UCP_VERSION }] } }
    const body = Buffer.from(JSON.stringify({ ucp, ...order }))
    const headers = {
      ...signedHeaders(ownKey(secret), { url, body, profile: `${config.publicOrigin}/.well-known/ucp`, now }),
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-id': eventId(body),
    }
    const answer = await outside.fetch(url, { method: 'POST', headers, body, timeoutMs: 5_000, maxBytes: 64 * 1024 }).catch(() => null)
    return answer !== null && answer.status >= 200 && answer.status < 300
  } catch (error) {
    if (!(error instanceof Refusal)) log.error({ err: error }, 'an agent could not be told of its order')
    return false
  }
}

/** The same state has the same id, so that an agent that hears it twice can tell. */
function eventId(body: Buffer): string {
  const hex = createHash('sha256').update(body).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
