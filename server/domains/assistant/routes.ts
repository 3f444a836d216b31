import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AssistantEvent, assistantProblems, assistantState, MOST_DEMO_ROWS, tryAssistant } from '#contracts/assistant/assistant.ts'
import type { Deps } from '../../platform/deps.ts'
import { eventLines } from '../../platform/event-lines.ts'
import { Problem } from '../../platform/problem.ts'
import { serve } from '../../platform/serve.ts'
import { ensureGuestKey, guestKeyOf } from '../identity/guests.ts'
import { assist } from './assist.ts'
import { inputOf } from './input.ts'
import { recognitionRoutes } from './recognition/routes.ts'
import { type Device, mayRun, resetsAt, runsLeft, secondsToReset } from './runs.ts'

/** Runs at the same time on this node; a few more wait. Reading sites and photos must not slow down the shop. */
const AT_ONCE = 3
const MAY_WAIT = 6

export async function assistantRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, config, clock, log } = deps
  await recognitionRoutes(app, deps)
  const lines = eventLines(AssistantEvent, log, { atOnce: AT_ONCE, mayWait: MAY_WAIT })
  serve(app, assistantState, async (_, { request }) => {
    const key = guestKeyOf(request, config)
    const now = clock.now()
    return {
      model: deps.assistant.model?.name ?? null,
      runsLeft: await runsLeft(db, key === null ? null : { key, address: request.ip }, config.assistantDemoRuns, now),
      runsADay: config.assistantDemoRuns,
      resetsAt: resetsAt(now),
    }
  })
  serve(app, tryAssistant, async (_, { request, reply }) => {
    const input = await inputOf(request)
    const now = clock.now()
    if (!(await mayRun(db, deviceOf(request, reply), config.assistantDemoRuns, now)))
      throw new Problem(assistantProblems, 'assistant.runs_used', { retryAfter: secondsToReset(now) })
    const left = new AbortController()
    reply.raw.on('close', () => left.abort())
    return lines(() => assist(deps, input, { signal: left.signal, mostRows: MOST_DEMO_ROWS }))
  })

  function deviceOf(request: FastifyRequest, reply: FastifyReply): Device {
    return { key: ensureGuestKey(request, reply, config), address: request.ip }
  }
}
