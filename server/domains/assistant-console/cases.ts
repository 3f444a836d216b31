import {
  type AssistantCase,
  assistantConsoleProblems,
  CASES_MAX,
  FLAGGED_MAX,
  type FlaggedAnswer,
  type runAssistantCases,
  type saveAssistantCase,
} from '#contracts/assistant-console.ts'
import type { AnswerStep } from '#contracts/assistants.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { AssistantCaseId } from '#contracts/ids.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import type { ToolCaller } from '../agent-tools/call-tool.ts'
import type { AssistantPorts } from '../assistants/answer.ts'
import { flaggedAnswers } from '../assistants/flagged.ts'
import { stepsOf, withRules } from './runs.ts'

const COLUMNS = 'id, name, assistant, prompt, near, tools, confirms, passed, ran_at as "ranAt"'

/** What a run did, as cases compare it: the tools that answered, in order, and the change that it asks to confirm. */
export function didIn(steps: readonly AnswerStep[]): Pick<AssistantCase, 'tools' | 'confirms'> {
  return {
    tools: steps.flatMap((step) => (step.kind === 'tool' ? step.tool : [])),
    confirms: steps.find((step) => step.kind === 'confirm')?.tool ?? null,
  }
}
export const isAsExpected = (did: Pick<AssistantCase, 'tools' | 'confirms'>, wanted: Pick<AssistantCase, 'tools' | 'confirms'>): boolean =>
  did.confirms === wanted.confirms && did.tools.join(' ') === wanted.tools.join(' ')

export const allCases = (db: Db): Promise<AssistantCase[]> =>
  rowsOf<AssistantCase>(db, 'assistant-console.cases')`select ${sql(COLUMNS)} from assistant_cases order by name limit ${sql(CASES_MAX)}`

/** Flagged answers whose question is in no case yet. */
export async function toSave(db: Db, cases: readonly AssistantCase[]): Promise<FlaggedAnswer[]> {
  const flagged = await flaggedAnswers(db, FLAGGED_MAX)
  return flagged.filter((each) => !cases.some(({ assistant, prompt }) => assistant === each.assistant && prompt === each.prompt))
}

export async function save(
  db: Db,
  who: Person,
  { name, assistant, prompt, near = '', tools, confirms }: Sent<typeof saveAssistantCase>['body'],
): Promise<AssistantCase> {
  return transact(db, async (tx) => {
    // One after another, so that two at once do not pass the most.
    await rowsOf(tx, 'assistant-console.lock')`select pg_advisory_xact_lock(hashtextextended('assistant cases', 0))`
    const all = await allCases(tx)
    if (all.some((each) => each.name === name)) throw new Problem(assistantConsoleProblems, 'console.case_taken').at('/name')
    if (all.length >= CASES_MAX) throw new Problem(assistantConsoleProblems, 'console.cases_full')
    const [made] = await rowsOf<AssistantCase>(tx, 'assistant-console.save')`
      insert into assistant_cases (name, assistant, prompt, near, tools, confirms)
      values (${name}, ${assistant}, ${prompt}, nullif(${near}, ''), ${tools}, nullif(${confirms ?? ''}, '')) returning ${sql(COLUMNS)}`
    if (!made) throw new Error('no case was made')
    await recordAct(tx, { who, act: 'assistant.save_case', subject: `case ${made.id}`, after: { name } })
    return made
  })
}

export async function remove(db: Db, who: Person, id: AssistantCaseId): Promise<void> {
  await transact(db, async (tx) => {
    const [gone] = await rowsOf<{ name: string }>(
      tx,
      'assistant-console.remove',
    )`delete from assistant_cases where id = ${id} returning name`
    if (!gone) throw new Problem('not_found')
    await recordAct(tx, { who, act: 'assistant.remove_case', subject: `case ${id}`, before: gone })
  })
}

/** By the rules, which answer the same each time. */
export async function runAll(ports: AssistantPorts, caller: ToolCaller, signal: AbortSignal): Promise<Reply<typeof runAssistantCases>> {
  const { db, clock } = ports.deps
  const items: Reply<typeof runAssistantCases>['items'] = []
  for (const each of await allCases(db)) {
    const { assistant, prompt, near } = each
    const did = didIn(await stepsOf(withRules(ports), caller, { assistant, prompt, ...(near !== null && { near }) }, signal))
    const [passed, ranAt] = [isAsExpected(did, each), clock.now()]
    await rowsOf(db, 'assistant-console.ran')`update assistant_cases set passed = ${passed}, ran_at = ${ranAt} where id = ${each.id}`
    items.push({ ...each, passed, ranAt, did })
  }
  return { items }
}
