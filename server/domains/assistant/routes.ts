import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AssistantEvent, assistantState, MOST_DEMO_ROWS, tryAssistant } from '#contracts/assistant.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { semaphore } from '../../platform/semaphore.ts'
import { serve } from '../../platform/serve.ts'
import { ensureGuestKey, guestKeyOf } from '../identity/guests.ts'
import { assist } from './assist.ts'
import { inputOf } from './input.ts'
import { recognitionRoutes } from './recognition/routes.ts'
import { countRun, type Device, resetsAt, runsLeft } from './runs.ts'

/** Runs at the same time on this node; a few more wait. Reading sites and photos must not slow down the shop. */
const AT_ONCE = 3
const MAY_WAIT = 6

export async function assistantRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, config, clock, log } = deps
  await recognitionRoutes(app, deps)
  const inTurn = semaphore(AT_ONCE, MAY_WAIT)
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
    await countRun(db, deviceOf(request, reply), config.assistantDemoRuns, clock.now())
    const left = new AbortController()
    reply.raw.on('close', () => left.abort())
    return lines(async function* () {
      try {
        yield* assist(deps, input, { signal: left.signal, mostRows: MOST_DEMO_ROWS })
      } catch (error) {
        if (!(error instanceof Problem)) log.error({ err: error }, 'a run of the assistant failed')
        yield { kind: 'failed', message: error instanceof Problem ? error.message : 'Something went wrong on our side. Try again.' }
      }
    })
  })

  function deviceOf(request: FastifyRequest, reply: FastifyReply): Device {
    return { key: ensureGuestKey(request, reply, config), address: request.ip }
  }
  /** A line of JSON for each event. The work waits for its turn; the answer begins at once. */
  async function* lines(events: () => AsyncGenerator<AssistantEvent>): AsyncGenerator<string> {
    let done: () => void = () => undefined
    const finished = new Promise<void>((resolve) => {
      done = resolve
    })
    try {
      await new Promise<void>((turn, refuse) => {
        inTurn(() => {
          turn()
          return finished
        }).catch(refuse)
      })
      for await (const event of events()) yield lineOf(event)
    } catch (error) {
      yield lineOf({ kind: 'failed', message: error instanceof Problem ? error.message : 'Something went wrong on our side. Try again.' })
    } finally {
      done()
    }
  }
}

const lineOf = (event: AssistantEvent): string => `${JSON.stringify(z.encode(AssistantEvent, event))}\n`
