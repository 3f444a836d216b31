import { type Db, rowsOf } from '../db.ts'
import { AssistantFailed, type AssistantPort } from './port.ts'

export type ModelState = {
  isOff: boolean
  changedBy: string | null
  changedAt: Date | null
  checkedAt: Date | null
  checkMs: number | null
  checkFault: string | null
}

export async function modelState(db: Db): Promise<ModelState> {
  const [row] = await rowsOf<ModelState>(db, 'assistant.state')`
    select is_off as "isOff", changed_by as "changedBy", changed_at as "changedAt", checked_at as "checkedAt", check_ms as "checkMs",
      check_fault as "checkFault"
    from assistant_model`
  return row ?? { isOff: false, changedBy: null, changedAt: null, checkedAt: null, checkMs: null, checkFault: null }
}

/** Locks the state until the transaction ends, so that a change is recorded with what was before. */
export async function turnModel(tx: Db, isOff: boolean, by: string, now: Date): Promise<void> {
  await rowsOf(tx, 'assistant.turn')`
    insert into assistant_model (is_off, changed_by, changed_at) values (${isOff}, ${by}, ${now})
    on conflict (id) do update set is_off = excluded.is_off, changed_by = excluded.changed_by, changed_at = excluded.changed_at`
}

export async function noteCheck(db: Db, { at, ms, fault }: { at: Date; ms: number; fault: string | null }): Promise<void> {
  await rowsOf(db, 'assistant.note_check')`
    insert into assistant_model (checked_at, check_ms, check_fault) values (${at}, ${ms}, ${fault})
    on conflict (id) do update set checked_at = excluded.checked_at, check_ms = excluded.check_ms, check_fault = excluded.check_fault`
}

/** Looks before each question whether an admin has turned the model off: on every node, from that moment on. */
export function withSwitch(port: AssistantPort, db: Db): AssistantPort {
  const { model } = port
  if (!model) return port
  return {
    model: {
      ...model,
      async ask(question) {
        const { isOff } = await modelState(db)
        if (isOff) throw new AssistantFailed('off')
        return model.ask(question)
      },
    },
  }
}
