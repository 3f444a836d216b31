import { z } from 'zod'
import type { keepTryOut } from '#contracts/applications/assist.ts'
import { type DraftProduct, applicationProblems } from '#contracts/applications/applications.ts'
import { AssistantEvent, MOST_ROWS } from '#contracts/assistant/assistant.ts'
import type { Sent } from '#contracts/endpoint.ts'
import type { ApplicationId } from '#contracts/ids.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { keepPicture } from '../../platform/pictures.ts'
import { Problem } from '../../platform/problem.ts'
import { semaphore } from '../../platform/semaphore.ts'
import { assist, type AssistantInput } from '../assistant/assist.ts'
import { keepDrafts } from './drafts.ts'
import { keepSuggestions } from './fields.ts'
import { applicationRow, note } from './rows.ts'

/** Runs at the same time on this node; a few more wait. Reading sites and photos must not slow down the shop. */
const inTurn = semaphore(2, 4)

/** An application that still takes suggestions: only a draft does. */
async function openDraft(tx: Db, who: Person, id: ApplicationId, isLocked = true): Promise<void> {
  const row = await applicationRow(tx, id, who.id, isLocked)
  if (row.state !== 'draft') throw new Problem(applicationProblems, 'applications.not_open')
}

/** Checks that a run may begin. */
export const mayAssist = (db: Db, who: Person, id: ApplicationId): Promise<void> => openDraft(db, who, id, false)

/**
 * One run of the assistant for an application: what it finds is kept as it is found, unconfirmed, and reported as a line of JSON each. A run
 * that breaks off keeps what it had.
 */
export async function* assistInto(
  deps: Deps,
  who: Person,
  id: ApplicationId,
  input: AssistantInput,
  signal: AbortSignal,
): AsyncGenerator<string> {
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
    let [fields, products] = [0, 0]
    const keepPhoto = (bytes: Uint8Array) => keepPicture(deps.files, bytes)
    for await (const event of assist(deps, input, { signal, mostRows: MOST_ROWS, keepPhoto })) {
      if (event.kind === 'suggestion')
        fields += await keepOne(deps, who, id, (tx, now) => keepSuggestions(tx, id, [event.suggestion], now).then((kept) => kept.length))
      if (event.kind === 'product') products += await keepOne(deps, who, id, (tx, now) => keepDrafts(tx, id, [event.product], now))
      yield lineOf(event)
    }
    await note(deps.db, id, who.id, 'assistant', `Filled ${fields} fields and drafted ${products} products`)
  } catch (error) {
    if (!(error instanceof Problem)) deps.log.error({ err: error }, 'a run of the assistant failed')
    yield lineOf({ kind: 'failed', message: error instanceof Problem ? error.message : 'Something went wrong on our side. Try again.' })
  } finally {
    done()
  }
}

const lineOf = (event: AssistantEvent): string => `${JSON.stringify(z.encode(AssistantEvent, event))}\n`

const keepOne = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  who: Person,
  id: ApplicationId,
  work: (tx: Db, now: Date) => Promise<number>,
): Promise<number> =>
  transact(db, async (tx) => {
    await openDraft(tx, who, id)
    return work(tx, clock.now())
  })

/** Keeps what a try-out drafted. Pictures of a try-out were never stored here, so only their addresses are taken. */
export async function keepFromTryOut(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  who: Person,
  { params, body }: Sent<typeof keepTryOut>,
): Promise<void> {
  const addressesOnly = (product: DraftProduct): DraftProduct => ({
    ...product,
    pictures: product.pictures.filter((picture) => 'address' in picture),
  })
  await transact(db, async (tx) => {
    await openDraft(tx, who, params.id)
    await keepSuggestions(tx, params.id, body.suggestions, clock.now())
    await keepDrafts(tx, params.id, body.products.map(addressesOnly), clock.now())
    await note(tx, params.id, who.id, 'assistant', 'Took over a try-out')
  })
}
