import type { FieldValue } from '#contracts/applications/fields.ts'
import type { ApplicationField, ApplicationState, DocumentKind, DraftProduct } from '#contracts/applications/applications.ts'
import type { ApplicationDocumentId, ApplicationId, ApplicationProductId, RetailerId, UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'

export type ApplicationRow = {
  id: ApplicationId
  userId: UserId
  state: ApplicationState
  createdAt: Date
  changedAt: Date
  submittedAt: Date | null
  answerBy: Date | null
  decidedAt: Date | null
  assigneeId: UserId | null
  asked: string[]
  answered: string[]
  words: string | null
  reasons: string[]
  reapplyAt: Date | null
  retailerId: RetailerId | null
  acceptedTerms: string | null
}
export const COLUMNS = `a.id, a.user_id as "userId", a.state, a.created_at as "createdAt", a.changed_at as "changedAt",
  a.submitted_at as "submittedAt", a.answer_by as "answerBy", a.decided_at as "decidedAt", a.assignee_id as "assigneeId", a.asked, a.answered,
  a.words, a.reasons, a.reapply_at as "reapplyAt", a.retailer_id as "retailerId", a.accepted_terms as "acceptedTerms"`

/** An application; of this person where one is given. */
export async function applicationRow(db: Db, id: ApplicationId, userId: UserId | null, isLocked = false): Promise<ApplicationRow> {
  const [row] = await rowsOf<ApplicationRow>(
    db,
    isLocked ? 'applications.lock' : 'applications.one',
    `select ${COLUMNS} from applications a where a.id = $1 and ($2::uuid is null or a.user_id = $2) ${isLocked ? 'for no key update' : ''}`,
    [id, userId],
  )
  if (!row) throw new Problem('not_found')
  return row
}

export type FieldRow = {
  path: string
  value: FieldValue | null
  sealed: string | null
  hint: string | null
  source: ApplicationField['source']
  foundAt: string | null
  quote: string | null
  confidence: number | null
  confirmed: boolean
  version: number
  changedAt: Date
}
export const fieldRows = (db: Db, id: ApplicationId): Promise<FieldRow[]> =>
  rowsOf<FieldRow>(db, 'applications.fields')`
    select path, value, sealed, hint, source, found_at as "foundAt", quote, confidence, confirmed, version, changed_at as "changedAt"
    from application_fields where application_id = ${id} order by path`

export type DocumentRow = {
  id: ApplicationDocumentId
  kind: DocumentKind
  fileName: string
  type: string
  bytes: number
  fileKey: string
  addedAt: Date
}
export const documentRows = (db: Db, id: ApplicationId): Promise<DocumentRow[]> =>
  rowsOf<DocumentRow>(db, 'applications.documents')`
    select id, kind, file_name as "fileName", type, bytes, file_key as "fileKey", added_at as "addedAt"
    from application_documents where application_id = ${id} order by id`

export type ProductRow = { id: ApplicationProductId; draft: DraftProduct }
export const productRows = (db: Db, id: ApplicationId): Promise<ProductRow[]> =>
  rowsOf<ProductRow>(db, 'applications.products')`select id, draft from application_products where application_id = ${id} order by id`

/** Marks that an application changed; `answered` adds a path that the reviewer asked for. */
export async function touch(tx: Db, id: ApplicationId, now: Date, answered: string | null = null): Promise<void> {
  await rowsOf(tx, 'applications.touch')`
    update applications set changed_at = ${now},
      answered = case when ${answered}::text = any(asked)
        and not ${answered}::text = any(answered) then array_append(answered, ${answered}::text) else answered end
    where id = ${id}`
}

/** Keeps what happened for the history of the application. Never holds the value of a field. */
export async function note(tx: Db, id: ApplicationId, who: UserId | null, act: string, detail = ''): Promise<void> {
  await rowsOf(tx, 'applications.event')`
    insert into application_events (application_id, act, user_id, detail) values (${id}, ${act}, ${who}, ${detail})`
}
