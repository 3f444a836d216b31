import { CORRECTION_KINDS, type Correction, type CorrectionValue, correctionsProblems } from '#contracts/corrections.ts'
import type { MallId, StoreId } from '#contracts/ids.ts'
import type { Schedule } from '#contracts/stores/settings.ts'
import type { Person } from '../../platform/actor.ts'
import type { Db } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { changeMallHours } from '../mall-office/profile.ts'
import { type Mall, mallVersions, mallsByIds } from '../malls/malls.ts'
import { linesOf } from '../stores/hours.ts'
import { changeSettings, settingsOf, storeVersions } from '../stores/settings.ts'
import { changeUnitWords } from '../stores/office.ts'
import { pauseStore, type Store, storesByIds } from '../stores/stores.ts'
import { scheduleOf, spansWords } from '../stores/schedule.ts'

export type Suggested = {
  id: number
  kind: Correction['kind']
  value: CorrectionValue | null
  state: Correction['state']
  mallId: MallId | null
  storeId: StoreId | null
}
type Change = NonNullable<Correction['change']>
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const TAKES_ORDERS = { true: 'Takes new orders', false: 'Takes no new orders' } as const

/** What the open ones of these would change, by the id of the correction. It is left out where a person has to change it by hand. */
export async function changesOf(db: Db, rows: readonly Suggested[], now: Date): Promise<Map<number, Change>> {
  const open = rows.filter(({ state }) => state === 'open')
  const storeIds = open.flatMap(({ storeId }) => storeId ?? [])
  const mallIds = open.flatMap(({ mallId }) => mallId ?? [])
  const [stores, storeStates, malls, mallStates] = await Promise.all([
    storesByIds(db, storeIds),
    storeVersions(db, storeIds),
    mallsByIds(db, mallIds),
    mallVersions(db, mallIds),
  ])
  const changes = open.map((row) => {
    const mall = row.mallId === null ? undefined : malls.get(row.mallId)
    const store = row.storeId === null ? undefined : stores.get(row.storeId)
    const storeState = store && storeStates.get(store.id)
    if (mall) return withVersion(changeOfMall(row, mall, now), mallStates.get(mall.id))
    return store && storeState ? withVersion(changeOfStore(row, store, storeState.isOnPlan, now), storeState.version) : null
  })
  return new Map(open.flatMap(({ id }, i) => (changes[i] ? [[id, changes[i]] as const] : [])))
}

const withVersion = (change: Omit<Change, 'version'> | null, version: number | undefined): Change | null =>
  change && version !== undefined && change.now !== change.suggested ? { ...change, version } : null

const changeOfMall = ({ value }: Suggested, { hours }: Mall, now: Date) =>
  value?.kind === 'hours' ? changeOfHours(value, hours, now) : null

function changeOfStore({ kind, value }: Suggested, store: Store, isOnPlan: boolean, now: Date): Omit<Change, 'version'> | null {
  // Only SPIRAL closes a store for good, after its open orders. Its retailer can stop new orders at once.
  if (kind === 'closed') return { field: 'New orders', now: TAKES_ORDERS[store.paused ? 'false' : 'true'], suggested: TAKES_ORDERS.false }
  if (value?.kind === 'hours') return changeOfHours(value, linesOf(store.hours).own, now)
  if (value?.kind === 'phone') return { field: CORRECTION_KINDS.phone, now: store.phone ?? 'None', suggested: value.phone }
  // The mall moves a store on its plan.
  if (value?.kind === 'unit' && store.mallId !== null && !isOnPlan)
    return { field: CORRECTION_KINDS.unit, now: store.unit ?? 'None', suggested: value.unit }
  return null
}

type DayHours = Extract<CorrectionValue, { kind: 'hours' }>
const spansOf = ({ span }: DayHours) => (span ? [span] : [])

function changeOfHours(value: DayHours, hours: string, now: Date): Omit<Change, 'version'> | null {
  const schedule = scheduleOf(hours, now.getUTCFullYear())
  if (!schedule) return null
  return {
    field: `Hours on ${DAYS[value.day]}`,
    now: spansWords(schedule.week[value.day] ?? []),
    suggested: spansWords(spansOf(value)),
  }
}

const withDay = (schedule: Schedule | null, value: DayHours): Schedule => {
  if (!schedule) throw new Problem(correctionsProblems, 'corrections.not_applicable')
  return { ...schedule, week: schedule.week.map((spans, day) => (day === value.day ? spansOf(value) : spans)) }
}

/** Takes a correction over through the act that owns its field, and says what changed. Refused if the place was changed since `version`. */
export async function apply(
  tx: Db,
  person: Person,
  row: Suggested,
  version: number,
  now: Date,
): Promise<NonNullable<Correction['applied']>> {
  const change = (await changesOf(tx, [row], now)).get(row.id)
  if (!change) throw new Problem(correctionsProblems, 'corrections.not_applicable')
  if (change.version !== version) throw new Problem('conflict', { more: { current: { version: change.version } } })
  const { value, mallId, storeId, kind } = row
  if (mallId !== null) await applyToMall(tx, person, mallId, value, { version, now })
  else if (storeId !== null && kind === 'closed') await pauseStore(tx, person, storeId, true)
  else if (storeId !== null && value?.kind === 'unit') await changeUnitWords(tx, person, storeId, { version, unit: value.unit })
  else if (storeId !== null && value) await applyToSettings(tx, person, storeId, value, { version, now })
  return { field: change.field, before: change.now, after: change.suggested }
}

type Basis = { version: number; now: Date }
async function applyToMall(tx: Db, person: Person, id: MallId, value: CorrectionValue | null, { version, now }: Basis): Promise<void> {
  const mall = (await mallsByIds(tx, [id])).get(id)
  if (!mall || value?.kind !== 'hours') throw new Problem(correctionsProblems, 'corrections.not_applicable')
  await changeMallHours(tx, person, id, { version, schedule: withDay(scheduleOf(mall.hours, now.getUTCFullYear()), value) })
}

async function applyToSettings(tx: Db, person: Person, id: StoreId, value: CorrectionValue, { version, now }: Basis): Promise<void> {
  const { schedule, ...settings } = await settingsOf(tx, person, id, now)
  if (!schedule) throw new Problem(correctionsProblems, 'corrections.not_applicable')
  await changeSettings(
    tx,
    person,
    id,
    {
      ...settings,
      version,
      schedule: value.kind === 'hours' ? withDay(schedule, value) : schedule,
      phone: value.kind === 'phone' ? value.phone : settings.phone,
    },
    now,
  )
}
