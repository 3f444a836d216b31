import { setTimeout as pause } from 'node:timers/promises'
import {
  OUTSIDE_SERVICES,
  type OutsideService,
  type OutsideServiceName,
  outsideServicesProblems,
  SECONDS_BETWEEN_CHECKS,
} from '#contracts/outside-services.ts'
import { DAY } from '#contracts/time.ts'
import { AnswerTooLate } from '../../platform/safe-fetch.ts'
import { AssistantFailed } from '../../platform/assistant/port.ts'
import type { Config } from '../../platform/config.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { stateOf, withoutSecrets } from './rules.ts'
import { type Service, SERVICES } from './services.ts'

/** The longest that a person waits for a check. */
const PATIENCE_MS = 25_000
const FAULTS_SHOWN = 5
/** Since when a service fails is known for so long. */
export const CHECKS_KEPT_DAYS = 7

type Last = NonNullable<OutsideService['last']>
type OfService<T> = { service: OutsideServiceName } & T

/** All services, with what is known of each. */
export const allServices = (deps: Deps): Promise<OutsideService[]> => shown(deps, OUTSIDE_SERVICES)

/** Asks one service now, and keeps the outcome. */
export async function checkNow(deps: Deps, name: OutsideServiceName): Promise<OutsideService> {
  const service = SERVICES[name]
  if ((await service.provider(deps)) === null) throw new Problem(outsideServicesProblems, 'outside_services.not_configured')
  if (!(await takeTurn(deps, name)))
    throw new Problem('too_many', {
      retryAfter: SECONDS_BETWEEN_CHECKS,
      detail: `${service.label} was checked less than ${SECONDS_BETWEEN_CHECKS} seconds ago. Wait ${SECONDS_BETWEEN_CHECKS} seconds and check again.`,
    })
  await check(deps, name)
  const [one] = await shown(deps, [name])
  if (!one) throw new Error('a service that was checked is not known')
  return one
}

/** Checks each service that is configured and costs nothing to ask. */
export async function checkAll(deps: Deps): Promise<void> {
  await Promise.all(
    OUTSIDE_SERVICES.map(async (name) => {
      const { costs, provider } = SERVICES[name]
      if (!costs && (await provider(deps)) !== null && (await takeTurn(deps, name))) await check(deps, name)
    }),
  )
}

/** Whether nobody asked this service in the last seconds. Of two at once, on any node, one gets the turn. */
async function takeTurn({ db, clock }: Deps, name: OutsideServiceName): Promise<boolean> {
  const now = clock.now()
  const before = new Date(now.getTime() - SECONDS_BETWEEN_CHECKS * 1000)
  const rows = await rowsOf(db, 'outside-services.turn')`
    insert into integration_turns as t (service, asked_at) values (${name}, ${now})
    on conflict (service) do update set asked_at = excluded.asked_at where t.asked_at <= ${before} returning service`
  return rows.length > 0
}

async function check(deps: Deps, name: OutsideServiceName): Promise<void> {
  const start = performance.now()
  const { fault, detail } = await outcomeOf(deps, SERVICES[name])
  const ms = Math.round(performance.now() - start)
  await rowsOf(deps.db, 'outside-services.keep')`
    insert into integration_checks (service, at, ms, fault, detail) values (${name}, ${deps.clock.now()}, ${ms}, ${fault}, ${detail})`
}

async function outcomeOf(deps: Deps, service: Service): Promise<{ fault: string | null; detail: string | null }> {
  const secrets = secretsIn(deps.config)
  const patience = new AbortController()
  try {
    const late = pause(PATIENCE_MS, undefined, { signal: patience.signal }).then(() => {
      throw new AnswerTooLate('no answer in time')
    })
    const detail = (await Promise.race([service.ask(deps), late])) ?? null
    return { fault: null, detail: detail === null ? null : withoutSecrets(detail, secrets) }
  } catch (error) {
    return { fault: withoutSecrets(wordsOf(error), secrets) || 'It failed without a word', detail: null }
  } finally {
    patience.abort()
  }
}

/** What went wrong. A model's failure names its cause in the console of developers. */
function wordsOf(error: unknown): string {
  if (error instanceof AnswerTooLate) return 'It did not answer in time'
  if (error instanceof AssistantFailed) return `The model gave no answer: ${error.reason}`
  if (!(error instanceof Error)) return String(error)
  // A refused connection to a name with several addresses has no message of its own.
  const inner = error instanceof AggregateError ? error.errors.find((each) => each instanceof Error) : undefined
  return error.message || inner?.message || error.name
}

/** Everything in the settings that nobody may read. */
function secretsIn({ payments, smtp, assistant, vercel, ibm, openSearch, secret }: Config): string[] {
  const ofSearch = openSearch && new URL(openSearch.url)
  return [
    ...(payments.provider === 'stripe' ? [payments.secretKey, payments.webhookSecret, payments.connectWebhookSecret] : []),
    smtp?.password,
    assistant?.key,
    vercel?.token,
    ibm?.apiKey,
    ofSearch && decodeURIComponent(ofSearch.password),
    secret,
    process.env['AWS_SECRET_ACCESS_KEY'],
    process.env['OTEL_EXPORTER_OTLP_HEADERS'],
  ].flatMap((each) => each || [])
}

async function shown(deps: Deps, names: readonly OutsideServiceName[]): Promise<OutsideService[]> {
  const now = deps.clock.now()
  const known = await knownOf(deps.db, names, now)
  return Promise.all(
    names.map(async (name) => {
      const { label, usedFor, without, settings, facts, costs = false, provider } = SERVICES[name]
      const of = await provider(deps)
      const last = known.last.get(name) ?? null
      const state = stateOf(of !== null, last, now)
      return {
        name,
        label,
        usedFor,
        without,
        settings: [...settings],
        provider: of,
        facts: facts?.(deps.config) ?? [],
        costs,
        state,
        last,
        failingSince: state === 'failing' ? (known.failingSince.get(name) ?? null) : null,
        hours: known.hours.filter(({ service }) => service === name),
        faults: known.faults.filter(({ service }) => service === name),
      }
    }),
  )
}

async function knownOf(db: Db, names: readonly OutsideServiceName[], now: Date) {
  const dayAgo = new Date(now.getTime() - DAY)
  const [last, failing, hours, faults] = await Promise.all([
    rowsOf<OfService<Last>>(db, 'outside-services.last')`
      select distinct on (service) service, at, ms, fault, detail from integration_checks where service = any(${names}::text[])
      order by service, at desc, id desc`,
    rowsOf<OfService<{ since: Date }>>(db, 'outside-services.failing')`
      select service, min(at) as since from integration_checks c
      where service = any(${names}::text[]) and fault is not null and at > coalesce(
        (select max(at) from integration_checks o where o.service = c.service and o.fault is null), '-infinity')
      group by service`,
    rowsOf<OfService<OutsideService['hours'][number]>>(db, 'outside-services.hours')`
      select service, date_trunc('hour', at) as from, count(*)::int as checks, count(fault)::int as failed,
        round(percentile_cont(0.5) within group (order by ms) filter (where fault is null))::int as ms
      from integration_checks where service = any(${names}::text[]) and at > ${dayAgo} group by 1, 2 order by 1, 2`,
    rowsOf<OfService<OutsideService['faults'][number]>>(db, 'outside-services.faults')`
      select service, at, fault from (
        select service, at, fault, row_number() over (partition by service order by at desc, id desc) as nth from integration_checks
        where service = any(${names}::text[]) and fault is not null and at > ${dayAgo}) f
      where nth <= ${sql(FAULTS_SHOWN)} order by service, at desc`,
  ])
  return {
    last: new Map(last.map(({ service, ...rest }) => [service, rest])),
    failingSince: new Map(failing.map(({ service, since }) => [service, since])),
    hours,
    faults,
  }
}
