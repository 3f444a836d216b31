import type { Application, RejectReason } from '#contracts/applications/applications.ts'
import type { ApplicationId, UserId } from '#contracts/ids.ts'
import { pictureAddress } from '#contracts/pictures.ts'
import type { z } from 'zod'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { namesOf } from '../identity/teams.ts'
import {
  type ApplicationRow,
  applicationRow,
  COLUMNS,
  documentRows,
  type FieldRow,
  fieldRows,
  type ProductRow,
  productRows,
} from './rows.ts'
import { mayChange, openPoints } from './rules.ts'
import { similarTo } from './similar.ts'

/** An application as its applicant sees it. Secrets are masked. */
export async function applicationOf(db: Db, id: ApplicationId, userId: UserId | null): Promise<Application> {
  return shown(db, await applicationRow(db, id, userId))
}

/** The newest application of a person. */
export async function newestOf(db: Db, who: Person): Promise<{ application: Application | null }> {
  const [row] = await rowsOf<ApplicationRow>(db, 'applications.newest')`
    select ${sql(COLUMNS)} from applications a where a.user_id = ${who.id} order by a.id desc limit 1`
  return { application: row ? await shown(db, row) : null }
}

export async function shown(db: Db, row: ApplicationRow): Promise<Application> {
  const { id, state, asked, answered } = row
  const [fields, documents, products, messages] = [
    await fieldRows(db, id),
    await documentRows(db, id),
    await productRows(db, id),
    await messagesOf(db, id),
  ]
  const given = fields.map(fieldShown)
  const mayEdit = state === 'draft' || state === 'needs_changes'
  return {
    id,
    state,
    createdAt: row.createdAt,
    changedAt: row.changedAt,
    submittedAt: row.submittedAt,
    decidedAt: row.decidedAt,
    answerBy: row.answerBy,
    fields: given,
    documents: documents.map((document) => ({
      id: document.id,
      kind: document.kind,
      fileName: document.fileName,
      type: document.type,
      bytes: document.bytes,
      addedAt: document.addedAt,
      href: `/api/applications/${id}/documents/${document.id}`,
      mayRemove: mayChange(state, asked, `document.${document.kind}`),
    })),
    products: products.map(productShown),
    open: mayEdit
      ? openPoints(
          given,
          documents.map(({ kind }) => kind),
          { asked, answered },
        )
      : [],
    asked: state === 'needs_changes' ? asked : [],
    words: row.words,
    reasons: row.reasons as z.output<typeof RejectReason>[],
    reapplyAt: row.reapplyAt,
    messages,
    similar: mayEdit ? await similarTo(db, row, fields) : [],
    retailerId: row.retailerId,
    acceptedTerms: row.acceptedTerms,
    mayEdit,
  }
}

export const BIRTH_DATE = 'identity.birthDate'
/** The end of a date is no help to recognize it, and half of it given away. */
const HIDDEN = '••••'

/** A field as people see it: a secret by its last digits, a date of birth not at all. */
export const fieldShown = (row: FieldRow): Application['fields'][number] => ({
  field: row.path,
  value: row.path === BIRTH_DATE && row.hint ? HIDDEN : (row.hint ?? row.value),
  source: row.source,
  isPreset: row.foundAt === 'preset',
  where: row.source === 'typed' ? null : row.foundAt,
  quote: row.quote,
  confidence: row.confidence,
  confirmed: row.confirmed,
  version: row.version,
  changedAt: row.changedAt,
})

const productShown = ({ id, draft }: ProductRow): Application['products'][number] => ({
  id,
  title: draft.title,
  description: draft.description ?? '',
  price: draft.price ?? null,
  gtin: draft.gtin ?? null,
  options: draft.options ?? [],
  pictures: draft.pictures.flatMap((picture) => ('hash' in picture ? [{ src: pictureAddress(picture.hash), alt: draft.title }] : [])),
  pictureAddresses: draft.pictures.flatMap((picture) => ('address' in picture ? [picture.address] : [])),
  source: draft.source,
  confidence: draft.confidence ?? null,
})

async function messagesOf(db: Db, id: ApplicationId): Promise<Application['messages']> {
  const rows = await rowsOf<{ id: number; fromReviewer: boolean; userId: UserId | null; text: string; at: Date }>(
    db,
    'applications.messages',
  )`
    select id, from_reviewer as "fromReviewer", user_id as "userId", text, created_at as at from application_messages
    where application_id = ${id} order by id limit 200`
  const names = await namesOf(
    db,
    rows.flatMap(({ userId }) => userId ?? []),
  )
  return rows.map(({ fromReviewer, userId, ...message }) => ({
    ...message,
    from: fromReviewer ? 'reviewer' : 'applicant',
    // Reviewers answer as SPIRAL: their names are not for applicants.
    name: fromReviewer ? 'SPIRAL' : ((userId && names.get(userId)) ?? ''),
  }))
}
