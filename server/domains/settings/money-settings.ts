import { MONEY_SETTINGS, type MoneyKey, type MoneySettings, settingsProblems } from '#contracts/settings.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { moneySettings } from '#contracts/settings.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { ask, type ChangeRow, changesOf, decide, lockTerms, shownChange } from './changes.ts'

const KEYS = Object.keys(MONEY_SETTINGS) as MoneyKey[]
const FIRST = Object.fromEntries(KEYS.map((key) => [key, MONEY_SETTINGS[key].first])) as MoneySettings

/** The settings of money that apply now; one without a row has its first value. */
export async function moneySettingsNow(db: Db): Promise<MoneySettings> {
  const rows = await rowsOf<{ key: MoneyKey; value: number }>(db, 'settings.money')`
    select substr(key, 7) as key, (value #>> '{}')::int as value from settings where key = any(${KEYS.map((key) => `money.${key}`)}::text[])`
  return { ...FIRST, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) }
}

export async function moneyOfficeOf(db: Db, actor: Person): Promise<Reply<typeof moneySettings>> {
  const [values, { waiting, history }] = await Promise.all([moneySettingsNow(db), changesOf<Partial<MoneySettings>>(db, 'settings')])
  const shown = async (row: ChangeRow<Partial<MoneySettings>>) => ({
    ...(await shownChange(db, actor, row)),
    // A change from before a setting was there says nothing about it.
    before: { ...FIRST, ...row.before },
    wanted: { ...FIRST, ...row.wanted },
  })
  return { values, waiting: waiting && (await shown(waiting)), history: await Promise.all(history.map(shown)) }
}

export async function askForSettings(
  tx: Db,
  actor: Person,
  { values, reason }: { values: MoneySettings; reason: string },
  now: Date,
): Promise<number> {
  await lockTerms(tx, 'settings')
  const before = await moneySettingsNow(tx)
  if (KEYS.every((key) => before[key] === values[key])) throw new Problem(settingsProblems, 'settings.same')
  return ask(tx, actor, { kind: 'settings', before, wanted: values, reason }, now)
}

export async function decideSettings(
  tx: Db,
  actor: Person,
  id: number,
  decision: { approve: boolean; note: string },
  now: Date,
): Promise<number> {
  await lockTerms(tx, 'settings')
  const { wanted } = await decide<Partial<MoneySettings>>(tx, actor, { kind: 'settings', id }, decision, now)
  const changed = KEYS.filter((key) => wanted[key] !== undefined)
  if (decision.approve)
    await rowsOf(tx, 'settings.write-money')`
      insert into settings (key, value, updated_at)
      select 'money.' || key, to_jsonb(value), ${now}
      from unnest(${changed}::text[], ${changed.map((key) => wanted[key])}::bigint[]) as w(key, value)
      on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`
  return id
}
