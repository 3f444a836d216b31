import type { Sent } from '#contracts/endpoint.ts'
import type { MacroId } from '#contracts/ids.ts'
import { type addMacro, type Macro, supportProblems } from '#contracts/support.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'

export const allMacros = (db: Db): Promise<Macro[]> =>
  rowsOf<Macro>(db, 'support.macros')`select id, title, text from support_macros order by title limit 200`

export async function add(db: Db, who: Person, { title, text }: Sent<typeof addMacro>['body']): Promise<Macro> {
  return transact(db, async (tx) => {
    const [macro] = await rowsOf<Macro>(tx, 'support.add_macro')`
      insert into support_macros (title, text) values (${title}, ${text}) on conflict (title) do nothing returning id, title, text`
    if (!macro) throw new Problem(supportProblems, 'support.macro_taken').at('/title')
    await recordAct(tx, { who, act: 'support.add_macro', subject: `macro ${macro.id}`, after: { title } })
    return macro
  })
}

export async function drop(db: Db, who: Person, id: MacroId): Promise<void> {
  await transact(db, async (tx) => {
    const [gone] = await rowsOf<{ title: string }>(tx, 'support.drop_macro')`delete from support_macros where id = ${id} returning title`
    if (!gone) throw new Problem('not_found')
    await recordAct(tx, { who, act: 'support.drop_macro', subject: `macro ${id}`, before: { title: gone.title } })
  })
}
