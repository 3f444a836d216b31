import { z } from 'zod'
import { assistantConsoleProblems, type checkAssistantModel, type ConsoleEngine, RUNS_PER_MINUTE } from '#contracts/assistant-console.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { SERVER_LIMITS } from '../../platform/server-limits.ts'
import type { Person } from '../../platform/actor.ts'
import { mayPass } from '#contracts/roles.ts'
import { recordAct } from '../../platform/audit.ts'
import { AssistantFailed } from '../../platform/assistant/port.ts'
import { modelState, noteCheck, turnModel } from '../../platform/assistant/switch.ts'
import { type Db, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'

type Ports = Pick<Deps, 'db' | 'clock' | 'config' | 'assistant'>
const FAULT_CHARACTERS = 600

export async function engineOf({ db, config }: Pick<Ports, 'config'> & { db: Db }, actor: Person): Promise<ConsoleEngine> {
  const { isOff, changedBy, changedAt, checkedAt, checkMs, checkFault } = await modelState(db)
  const { assistant } = config
  return {
    provider: assistant && {
      kind: assistant.kind,
      model: assistant.model,
      host: new URL(assistant.url).host,
    },
    isOff,
    changedBy,
    changedAt,
    lastCheck:
      checkedAt && checkMs !== null
        ? {
            at: checkedAt,
            ms: checkMs,
            fault: checkFault,
          }
        : null,
    limits: [
      {
        name: 'Calls of tools per person',
        value: `${SERVER_LIMITS.toolCallsPerMinute} a minute, ${SERVER_LIMITS.toolCallsPerDay.toLocaleString('en-US')} a day`,
      },
      {
        name: 'Runs here per person',
        value: `${RUNS_PER_MINUTE} a minute`,
      },
    ],
    maySwitch: mayPass('platform:admin', actor),
  }
}

const Ready = z.object({ ready: z.boolean() })
/** Asks something that needs no material, and keeps how it went. */
export async function check({ db, clock, config, assistant }: Ports): Promise<Reply<typeof checkAssistantModel>> {
  const { model } = assistant
  if (!model) throw new Problem(assistantConsoleProblems, 'console.no_model')
  const start = performance.now()
  let fault: string | null = null
  try {
    await model.ask({ task: 'Say that you are ready.', material: [], shape: Ready, example: '{"ready":true}' })
  } catch (error) {
    if (!(error instanceof AssistantFailed)) throw error
    fault = faultOf(error, config.assistant?.key ?? null)
  }
  const done = { at: clock.now(), ms: Math.round(performance.now() - start), fault }
  await noteCheck(db, done)
  return done
}

const REASONS: Record<AssistantFailed['reason'], string> = {
  busy: 'It is busy.',
  refused: 'It refused the question.',
  failed: 'It failed.',
  late: 'It took too long.',
  broken: "It couldn't be reached, or the answer broke off.",
  unusable: 'It answered something else.',
  off: 'It is turned off.',
}
/** What the provider said, word for word, but never with our key. */
function faultOf({ reason, cause }: AssistantFailed, key: string | null): string {
  const said = cause as { statusCode?: number; responseBody?: string; message?: string } | undefined
  const words = [REASONS[reason], said?.statusCode, said?.responseBody ?? said?.message].filter(Boolean).join(' ')
  return (key ? words.replaceAll(key, '…') : words).slice(0, FAULT_CHARACTERS)
}

export async function turn(ports: Ports, who: Person, { isOff, reason }: { isOff: boolean; reason: string }): Promise<ConsoleEngine> {
  const { db, clock, config } = ports
  return transact(db, async (tx) => {
    const before = await modelState(tx)
    await turnModel(tx, isOff, who.name, clock.now())
    await recordAct(tx, {
      who,
      act: isOff ? 'assistant.off' : 'assistant.on',
      subject: 'the language model',
      before: { isOff: before.isOff },
      after: { isOff, reason },
    })
    return engineOf({ db: tx, config }, who)
  })
}
