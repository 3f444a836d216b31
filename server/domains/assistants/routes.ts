import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  AnswerEvent,
  answerChange,
  askAssistant,
  assistants,
  assistantsProblems,
  beginConversation,
  conversation,
  deleteConversation,
  flagAnswer,
  flagsOf,
  handOverConversation,
  myConversations,
  rateAnswer,
} from '#contracts/assistants.ts'
import { SERVER_LIMITS } from '../../platform/server-limits.ts'
import { type Actor, isPerson } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { eventLines } from '../../platform/event-lines.ts'
import { once } from '../../platform/idempotency.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import { ToolLimits } from '../agent-tools/limits.ts'
import { type Device, mayRun, resetsAt, runsLeft, secondsToReset } from '../assistant/runs.ts'
import { ensureGuestKey, guestKeyOf } from '../identity/guests.ts'
import { type AssistantPorts, OWN_AGENT } from './answer.ts'
import {
  answer,
  begin,
  confirmChange,
  conversationsOf,
  declineChange,
  flag,
  flagsIn,
  handOver,
  keepQuestion,
  ownerOf,
  rate,
  readConversation,
  remove,
} from './conversations.ts'

/** Answers at the same time on this node; more wait. The shop goes on beside them. */
const AT_ONCE = 6
const MAY_WAIT = 30
/** Each opens a case and sends a mail. */
const HANDED_OVER_PER_MINUTE = 3

export async function assistantsRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, config, clock, log } = deps
  const ports: AssistantPorts = { app, deps, limits: new ToolLimits(db) }
  const lines = eventLines(AnswerEvent, log, { atOnce: AT_ONCE, mayWait: MAY_WAIT })
  const known = (actor: Actor, request: FastifyRequest) => ownerOf(actor, guestKeyOf(request, config))
  const callerOf = (actor: Actor, { ip }: FastifyRequest) => ({ actor, ip, ...OWN_AGENT })
  const perDay = (actor: Actor) => (isPerson(actor) ? SERVER_LIMITS.assistantMessagesPerDay : SERVER_LIMITS.guestAssistantMessagesPerDay)
  /** As it is counted: the person, or the browser and its address. */
  const deviceOf = (actor: Actor, key: string | null, { ip }: FastifyRequest): Device => {
    const who = isPerson(actor) ? actor.id : (key ?? ip)
    return { key: `messages of ${who}`, address: `messages from ${isPerson(actor) ? who : ip}` }
  }

  serve(app, assistants, async ({ actor }, { request }) => {
    const now = clock.now()
    return {
      model: deps.assistant.model?.name ?? null,
      left: await runsLeft(db, deviceOf(actor, guestKeyOf(request, config), request), perDay(actor), now),
      resetsAt: resetsAt(now),
    }
  })
  serve(app, beginConversation, async ({ actor, body }, { request, reply }) => {
    await countTry(db, clock.now(), [`assistants from ${request.ip}`], SERVER_LIMITS.assistantMessagesPerMinute * 5)
    const key = isPerson(actor) ? null : ensureGuestKey(request, reply, config)
    return begin(db, ownerOf(actor, key), body.agent, clock.now())
  })
  serve(app, myConversations, ({ actor, query }, { request }) => conversationsOf(db, known(actor, request), query))
  serve(app, conversation, ({ actor, params }, { request }) => readConversation(db, known(actor, request), params.id, clock.now()))
  serve(app, deleteConversation, ({ actor, params }, { request }) => remove(db, known(actor, request), params.id))
  serve(app, askAssistant, async ({ actor, params, body }, { request, reply }) => {
    const now = clock.now()
    const owner = known(actor, request)
    await readConversation(db, owner, params.id, now)
    const device = deviceOf(actor, guestKeyOf(request, config), request)
    await countTry(db, now, [device.key], SERVER_LIMITS.assistantMessagesPerMinute)
    if (!(await mayRun(db, device, perDay(actor), now)))
      throw new Problem(assistantsProblems, 'assistants.day_is_full', { retryAfter: secondsToReset(now) })
    const asked = await keepQuestion(db, owner, params.id, body.text, now)
    const left = new AbortController()
    reply.raw.on('close', () => left.abort())
    return lines(() => answer(ports, callerOf(actor, request), { id: params.id, near: body.near, ...asked }, left.signal))
  })
  serve(app, handOverConversation, async ({ actor, params, body: { message, contact }, idempotency }, { request }) => {
    await countTry(
      db,
      clock.now(),
      [`hand over from ${request.ip}`, ...(contact ? [`contact by ${contact.email}`] : [])],
      HANDED_OVER_PER_MINUTE,
    )
    const who = isPerson(actor) ? actor : contact
    if (!who) throw fieldProblem('/contact/email', 'Say where the answer should go.')
    const { name, email } = who
    const { handedOverAt } = await once(db, idempotency, (tx) =>
      handOver(tx, deps, known(actor, request), params.id, { name, email, message }),
    )
    // A stored reply holds its dates as text.
    return { handedOverAt: new Date(handedOverAt) }
  })
  serve(app, answerChange, async ({ actor, params, body, idempotency: { key } }, { request }) => {
    const owner = known(actor, request)
    if (!body.confirm) return declineChange(db, owner, params.id, clock.now())
    await countTry(db, clock.now(), [`changes by assistants from ${request.ip}`], SERVER_LIMITS.assistantMessagesPerMinute * 5)
    return confirmChange(ports, callerOf(actor, request), owner, params.id, key)
  })
  serve(app, rateAnswer, ({ actor, params, body }, { request }) => rate(db, known(actor, request), params.id, body.rating, clock.now()))
  serve(app, flagAnswer, ({ actor, params, body }) => flag(db, actor, params.id, body.reason, clock.now()))
  serve(app, flagsOf, async ({ params }) => ({ items: await flagsIn(db, params.id) }))
}
