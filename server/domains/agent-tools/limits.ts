import { LRUCache } from 'lru-cache'
import { agentToolsProblems } from '#contracts/agent-tools.ts'
import { SERVER_LIMITS } from '../../platform/server-limits.ts'
import { MINUTE } from '#contracts/time.ts'
import { type Actor, isPerson } from '../../platform/actor.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'

/** Calls that are counted in the database at once. */
const BLOCK = 20

/**
 * Bounds the calls of tools: per person or network address in a minute, and per person on a day. The day stands in the database, which all
 * nodes share, and is taken from there in blocks, because a count per call would cost as much as many calls do.
 */
export class ToolLimits {
  readonly #minutes = new LRUCache<string, { minute: number; calls: number }>({ max: 20_000 })
  readonly #days = new LRUCache<string, { day: string; left: number }>({ max: 20_000 })
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async count(actor: Actor, ip: string, now: Date): Promise<void> {
    this.#countMinute(isPerson(actor) ? actor.id : `from ${ip}`, now)
    if (isPerson(actor)) await this.#countDay(actor.id, now.toISOString().slice(0, 10))
  }

  #countMinute(who: string, now: Date): void {
    const minute = Math.floor(now.getTime() / MINUTE)
    const known = this.#minutes.get(who)
    const calls = known?.minute === minute ? known.calls + 1 : 1
    this.#minutes.set(who, { minute, calls })
    if (calls <= SERVER_LIMITS.toolCallsPerMinute) return
    const retryAfter = Math.max(1, Math.ceil(((minute + 1) * MINUTE - now.getTime()) / 1000))
    throw new Problem('too_many', { retryAfter, detail: `Too many calls. Wait ${retryAfter} seconds and try again.` })
  }

  async #countDay(who: string, day: string): Promise<void> {
    const known = this.#days.get(who)
    if (known?.day === day && known.left > 0) {
      known.left--
      return
    }
    const [taken] = await rowsOf<{ calls: number }>(this.#db, 'agent-tools.count')`
      insert into agent_days (user_id, day, calls) values (${who}, ${day}, ${BLOCK})
      on conflict (user_id, day) do update set calls = agent_days.calls + ${BLOCK} returning calls`
    if ((taken?.calls ?? 0) > SERVER_LIMITS.toolCallsPerDay) throw new Problem(agentToolsProblems, 'agents.day_is_full')
    this.#days.set(who, { day, left: BLOCK - 1 })
  }
}
