import { readFile } from 'node:fs/promises'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { UserId } from '#contracts/ids.ts'
import { type AcceptanceRule, type acceptance, type askForRetest, type markRule, testCenterProblems } from '#contracts/test-center.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { joinPerson } from '../identity/teams.ts'
import { newestRun } from './runs.ts'

type Feature = { feature: string; rules: { rule: string; words: string }[] }
/**
 * The numbered rules of docs/rules.md by feature. The file has a list for screens and one for safety, and the name of a rule begins with the
 * name of its list.
 */
export function featuresIn(text: string): Feature[] {
  const features: Feature[] = []
  let list = ''
  for (const line of text.split('\n')) {
    const [, depth, title] = /^(##|###) (.+)$/.exec(line) ?? []
    if (depth === '##' && title) list = title.toLowerCase()
    if (depth && title) features.push({ feature: title, rules: [] })
    const [, number, words] = /^- \*\*([A-Z]+\d+)\*\* (.+)$/.exec(line) ?? []
    if (number && words) features.at(-1)?.rules.push({ rule: `${list}:${number}`, words })
  }
  return features.filter(({ rules }) => rules.length > 0)
}

let read: Promise<Feature[]> | null = null
const features = (): Promise<Feature[]> => (read ??= readFile(new URL('../../../docs/rules.md', import.meta.url), 'utf8').then(featuresIn))

/** Every rule with what the newest run and the newest person said of it. Within a feature, rules that no test names come first. */
export async function acceptanceOf(db: Db): Promise<Reply<typeof acceptance>> {
  const [all, newest, marks] = [await features(), await newestRun(db), await marksOf(db)]
  const automatic = new Map(newest?.citations.map(({ name, state }) => [name, state]))
  return {
    run: newest?.run ?? null,
    screens: Object.fromEntries(newest?.citations.flatMap(({ name, state }) => (name.startsWith('/') ? [[name, state]] : [])) ?? []),
    features: all.map(({ feature, rules }) => {
      const found = rules.map(({ rule, words }): AcceptanceRule => {
        const { isRetest = false, ...mark } = marks.get(rule) ?? {}
        return { rule, words, automatic: automatic.get(rule) ?? null, mark: 'state' in mark ? mark : null, isRetest }
      })
      return { feature, rules: [...found.filter((each) => each.automatic === null), ...found.filter((each) => each.automatic !== null)] }
    }),
  }
}

type StoredMark = NonNullable<AcceptanceRule['mark']> & { rule: string; isRetest: boolean }
async function marksOf(db: Db): Promise<Map<string, Omit<StoredMark, 'rule'>>> {
  const rows = await rowsOf<StoredMark>(db, 'test-center.marks')`
    select distinct on (m.rule) m.rule, m.state, m.note, m.browser, u.name as by, m.created_at as at, m.is_retest as "isRetest"
    from acceptance_marks m left ${sql(joinPerson('u.id = m.user_id', 'u'))} order by m.rule, m.id desc`
  return new Map(rows.map(({ rule, ...mark }) => [rule, mark]))
}

export async function refuseUnknown(rule: string): Promise<void> {
  if (!(await features()).some(({ rules }) => rules.some((each) => each.rule === rule)))
    throw new Problem(testCenterProblems, 'test_center.unknown_rule')
}

export const markOf = (tx: Db, by: UserId, { rule, state, note, browser }: Sent<typeof markRule>['body']): Promise<unknown> =>
  rowsOf(tx, 'test-center.mark')`
    insert into acceptance_marks (rule, state, note, browser, user_id) values (${rule}, ${state}, ${note}, ${browser}, ${by})`

/** Asks for another try of a rule that somebody tried before. */
export const retest = (db: Db, { rule, isWanted }: Sent<typeof askForRetest>['body']): Promise<unknown> =>
  rowsOf(db, 'test-center.retest')`
    update acceptance_marks set is_retest = ${isWanted} where id = (select max(id) from acceptance_marks where rule = ${rule})`
