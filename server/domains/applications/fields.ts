import type { z } from 'zod'
import {
  APPLICATION_FIELDS,
  birthDateFault,
  fieldOf,
  type FieldValue,
  isSuggestable,
  kindOf,
  MOST_STORES,
  storeAt,
} from '#contracts/applications/fields.ts'
import { type confirmFields, type saveField, type Suggestion, applicationProblems } from '#contracts/applications/applications.ts'
import type { Sent } from '#contracts/endpoint.ts'
import type { ApplicationId, MallId } from '#contracts/ids.ts'
import type { Schedule } from '#contracts/stores/settings.ts'
import { plainWords } from '#contracts/validation-messages.ts'
import { placeFault, statesOfZip } from '#contracts/places/us-places.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { mallsByIds } from '../malls/malls.ts'
import { zipPlace } from '../places/zips.ts'
import { faultsIn } from '../stores/schedule.ts'
import { applicationRow, fieldRows, touch } from './rows.ts'
import { masked, mayChange, stateBeside } from './rules.ts'
import { sealText } from './secrets.ts'

type FieldDeps = Pick<Deps, 'db' | 'clock' | 'secret'>

/** Saves one field as the applicant typed it. Refuses what the field cannot hold, at its field. */
export async function save({ db, clock, secret }: FieldDeps, who: Person, { params, body }: Sent<typeof saveField>): Promise<void> {
  const value = body.value === null ? null : await accepted(db, body.field, body.value, clock.now())
  await transact(db, async (tx) => {
    const row = await applicationRow(tx, params.id, who.id, true)
    // Typed last, a ZIP has to fit its state. A state may be typed before its new ZIP; what then differs stays an open point.
    const state = body.field.endsWith('.zip') && (await fieldRows(tx, row.id)).find(({ path }) => path === stateBeside(body.field))?.value
    const fault = value !== null && typeof state === 'string' ? placeFault({ state, zip: String(value) }) : null
    if (fault) throw fieldProblem('/value', `${fault.message} Check it, or choose the other state first.`)
    if (!mayChange(row.state, row.asked, body.field))
      throw new Problem(applicationProblems, row.state === 'needs_changes' ? 'applications.not_asked' : 'applications.not_open')
    const secretText = value !== null && fieldOf(kindOrThrow(body.field)).secret === true ? String(value) : null
    const [kept] = await rowsOf<{ version: number }>(
      tx,
      'applications.save-field',
      `insert into application_fields as f (application_id, path, value, sealed, hint, source, confirmed, version, changed_at)
       select $1::bigint, $2::text, $3::jsonb, $4::text, $5::text, 'typed', true, 1, $6::timestamptz
         where $7::int = 0 or exists (select from application_fields where application_id = $1 and path = $2)
       on conflict (application_id, path) do update set value = excluded.value, sealed = excluded.sealed, hint = excluded.hint, source = 'typed',
         found_at = null, quote = null, confidence = null, confirmed = true, version = f.version + 1, changed_at = excluded.changed_at
       where f.version = $7::int returning version`,
      [
        params.id,
        body.field,
        value === null || secretText !== null ? null : JSON.stringify(value),
        secretText === null ? null : sealText(secret, secretText),
        secretText === null ? null : masked(secretText),
        clock.now(),
        body.version,
      ],
    )
    if (!kept) throw new Problem(applicationProblems, 'applications.field_changed')
    await touch(tx, params.id, clock.now(), body.field)
  })
}

function kindOrThrow(path: string): keyof typeof APPLICATION_FIELDS {
  const kind = kindOf(path)
  if (!kind) throw fieldProblem('/field', 'No application has this field.')
  return kind
}

/** The value as the field holds it. Throws at `/value` when the field cannot hold it. */
async function accepted(db: Db, path: string, value: FieldValue, now: Date): Promise<FieldValue> {
  const kind = kindOrThrow(path)
  const schema: z.ZodType = APPLICATION_FIELDS[kind].value
  const parsed = schema.safeParse(value, { error: plainWords })
  if (!parsed.success) throw fieldProblem('/value', parsed.error.issues[0]?.message ?? 'Check this value.')
  const given = parsed.data as FieldValue
  if (kind === 'stores.*.schedule') {
    const [fault] = faultsIn(given as Schedule)
    if (fault) throw fieldProblem(fault.pointer.replace('/schedule', '/value'), fault.message)
    if ((given as Schedule).week.every((spans) => spans.length === 0)) throw fieldProblem('/value', 'Enter hours for at least one day.')
  }
  // A store stands on the map, so its ZIP has to be on the list. A legal address has to be possible.
  const isKnown = async (zip: string) => (kind === 'stores.*.zip' ? (await zipPlace(db, zip)) !== null : statesOfZip(zip).length > 0)
  if (kind.endsWith('.zip') && !(await isKnown(String(given)))) throw fieldProblem('/value', "We don't know this ZIP.")
  const birthFault = kind === 'identity.birthDate' && birthDateFault(String(given), now.toISOString().slice(0, 10))
  if (birthFault) throw fieldProblem('/value', birthFault)
  if (kind === 'stores.*.mallId' && !(await mallsByIds(db, [given as MallId])).has(given as MallId))
    throw fieldProblem('/value', 'Choose a mall from the list.')
  return given
}

/** Confirms suggested fields as they are. A field that changed since it was seen stays unconfirmed, and nothing is confirmed. */
export async function confirm({ db, clock }: FieldDeps, who: Person, { params, body }: Sent<typeof confirmFields>): Promise<void> {
  await transact(db, async (tx) => {
    const row = await applicationRow(tx, params.id, who.id, true)
    for (const { field } of body.fields)
      if (!mayChange(row.state, row.asked, field))
        throw new Problem(applicationProblems, row.state === 'needs_changes' ? 'applications.not_asked' : 'applications.not_open')
    const rows = await rowsOf(tx, 'applications.confirm')`
      update application_fields f set confirmed = true, changed_at = ${clock.now()}, found_at = nullif(f.found_at, 'preset')
      from unnest(${body.fields.map(({ field }) => field)}::text[], ${body.fields.map(({ version }) => version)}::int[]) as
        seen(path, version)
      where f.application_id = ${params.id} and f.path = seen.path and f.version = seen.version returning f.path`
    if (rows.length < new Set(body.fields.map(({ field }) => field)).size)
      throw new Problem(applicationProblems, 'applications.field_changed')
    for (const { field } of body.fields) await touch(tx, params.id, clock.now(), field)
  })
}

/** Takes a store out of a draft. */
export async function dropStore({ db, clock }: FieldDeps, who: Person, id: ApplicationId, at: number): Promise<void> {
  await transact(db, async (tx) => {
    const row = await applicationRow(tx, id, who.id, true)
    if (row.state !== 'draft') throw new Problem(applicationProblems, 'applications.not_open')
    await rowsOf(tx, 'applications.drop-store', 'delete from application_fields where application_id = $1 and path like $2', [
      id,
      `stores.${at}.%`,
    ])
    await touch(tx, id, clock.now())
  })
}

/**
 * Keeps what the assistant found, unconfirmed. A field that a person typed or confirmed stays as it is, one that only has its preset does not, a more certain value replaces a less
 * certain one, and a legal field is never taken. Returns the paths that were filled.
 */
export async function keepSuggestions(tx: Db, id: ApplicationId, suggestions: readonly Suggestion[], now: Date): Promise<string[]> {
  const filled: string[] = []
  for (const { field, value, source, confidence } of suggestions) {
    if (!isSuggestable(field) || (storeAt(field) ?? 0) >= MOST_STORES) continue
    const given = await accepted(tx, field, value, now).catch((error: unknown) => {
      if (error instanceof Problem) return null
      throw error
    })
    if (given === null) continue
    const [kept] = await rowsOf<{ path: string }>(tx, 'applications.suggest')`
      insert into application_fields as f (application_id, path, value, source, found_at, quote, confidence, confirmed, changed_at)
      values (${id}, ${field}, ${JSON.stringify(given)}::jsonb, ${source.kind}, ${source.where}, ${source.quote ?? null}, ${confidence},
        false, ${now})
      on conflict (application_id, path) do update set value = excluded.value, source = excluded.source, found_at = excluded.found_at,
        quote = excluded.quote, confidence = excluded.confidence, confirmed = false, version = f.version + 1,
          changed_at = excluded.changed_at
      where (f.value is null and f.sealed is null) or f.found_at = 'preset' or (not f.confirmed and f.confidence < excluded.confidence)
      returning path`
    if (kept) filled.push(kept.path)
  }
  if (filled.length > 0) await touch(tx, id, now)
  return filled
}
