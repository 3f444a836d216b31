import { z } from 'zod'
import { APPLICATION_STEPS, FieldPath, FieldValue, isSuggestable } from './fields.ts'
import { endpoint } from '../endpoint.ts'
import { ApplicationDocumentId, ApplicationId, ApplicationProductId, inUrl, MallId, RetailerId } from '../ids.ts'
import { Price } from '../money.ts'
import { Nothing } from '../page.ts'
import { Picture } from '../pictures.ts'
import { Instant } from '../time.ts'
import { named } from '../named.ts'

export const APPLICATION_STATES = ['draft', 'submitted', 'in_review', 'needs_changes', 'approved', 'rejected'] as const
export const ApplicationState = z.enum(APPLICATION_STATES)
export type ApplicationState = z.infer<typeof ApplicationState>
export const STATE_WORDS: Record<ApplicationState, string> = {
  draft: 'Draft',
  submitted: 'Submitted',
  in_review: 'In review',
  needs_changes: 'Needs changes',
  approved: 'Approved',
  rejected: 'Not approved',
}
/** Business days within which a submitted application gets an answer. */
export const REVIEW_DAYS = 2
/** A business that was not approved may apply again after this many days. */
export const REAPPLY_DAYS = 30

export const SUGGESTION_KINDS = ['website', 'photo', 'catalog', 'guess'] as const
/** Where a suggestion was read: the address of a page, the name of a file, or a row of it, with the words found there. */
export const SuggestionSource = z.strictObject({
  kind: z.enum(SUGGESTION_KINDS),
  where: z.string().max(500),
  quote: z.string().max(300).optional(),
})
export type SuggestionSource = z.infer<typeof SuggestionSource>
/** A value that the assistant found for a field. A person confirms it. Legal fields cannot be suggested. */
export const Suggestion = z
  .strictObject({
    field: FieldPath.refine(isSuggestable, 'Only a person may enter this field.'),
    value: FieldValue,
    source: SuggestionSource,
    confidence: z.number().min(0).max(1),
  })
  .meta({ id: 'ApplicationSuggestion' })
export type Suggestion = z.infer<typeof Suggestion>

const text = (most: number, missing?: string) =>
  z
    .string()
    .trim()
    .min(missing ? 1 : 0, missing)
    .max(most, `Keep it under ${most.toLocaleString('en-US')} characters.`)
/** A picture that is stored here by its content hash, or lies at an address of the shop's own site and is fetched at approval. */
export const DraftPicture = z.union([
  z.strictObject({ hash: z.string().regex(/^[0-9a-f]{40}$/, 'Use the hash that came back for the picture.') }),
  z.strictObject({ address: z.url({ protocol: /^https?$/ }).max(1_000) }),
])
export type DraftPicture = z.infer<typeof DraftPicture>
const draftProduct = {
  title: text(200, 'Enter a title.'),
  description: text(5_000).optional(),
  price: Price.optional(),
  gtin: z
    .string()
    .regex(/^\d{8,14}$/, 'A barcode has 8 to 14 digits.')
    .optional(),
  options: z
    .array(z.strictObject({ name: text(60, 'Enter a name.'), values: z.array(text(120, 'Enter a value.')).min(1).max(50) }))
    .max(3)
    .optional(),
}
/** A product as the assistant drafts it. */
export const DraftProduct = z
  .strictObject({
    ...draftProduct,
    pictures: z.array(DraftPicture).max(20),
    source: SuggestionSource,
    confidence: z.number().min(0).max(1).optional(),
  })
  .meta({ id: 'DraftProduct' })
export type DraftProduct = z.infer<typeof DraftProduct>
export const MOST_DRAFT_PRODUCTS = 200

/** `typed`: entered by the applicant. */
export const FIELD_SOURCES = ['typed', ...SUGGESTION_KINDS] as const
export const ApplicationField = named('ApplicationField', {
  field: z.string(),
  /** Null while it is empty. A secret shows its last digits only: "•••• 6789". A date of birth is shown to its reviewer alone. */
  value: FieldValue.nullable(),
  source: z.enum(FIELD_SOURCES),
  /** Filled in by SPIRAL and not looked at by anybody yet. */
  isPreset: z.boolean(),
  where: z.string().nullable(),
  quote: z.string().nullable(),
  confidence: z.number().nullable(),
  confirmed: z.boolean(),
  /** Counts the changes of this field. */
  version: z.int32(),
  changedAt: Instant,
})
export type ApplicationField = z.infer<typeof ApplicationField>

export const DOCUMENT_KINDS = {
  identity: 'Photo ID of the owner',
  registration: 'Business registration or license',
  bank: 'Voided check or bank letter',
  address: 'Proof of the store address',
  other: 'Something else',
} as const
export type DocumentKind = keyof typeof DOCUMENT_KINDS
export const REQUIRED_DOCUMENTS: readonly DocumentKind[] = ['identity', 'registration']
export const DocumentKind = z.enum(Object.keys(DOCUMENT_KINDS) as [DocumentKind, ...DocumentKind[]])
export const DOCUMENT_TYPES = { 'application/pdf': 'PDF', 'image/jpeg': 'JPEG', 'image/png': 'PNG' } as const
export const MOST_DOCUMENTS = 20
export const DOCUMENT_BYTES = 10_485_760
export const ApplicationDocument = named('ApplicationDocument', {
  id: ApplicationDocumentId,
  kind: DocumentKind,
  fileName: z.string(),
  type: z.string(),
  bytes: z.int(),
  addedAt: Instant,
  /** Where it can be read, by the applicant and by admins only. */
  href: z.string(),
  mayRemove: z.boolean(),
})
export type ApplicationDocument = z.infer<typeof ApplicationDocument>

/** What a reviewer can ask for: a field or a kind of document. */
export const AskedFor = z.union([FieldPath, z.templateLiteral(['document.', DocumentKind])])

/** Something that keeps an application from being submitted, with the place to settle it. */
export const OpenPoint = z.object({
  at: z.string(),
  step: z.enum(APPLICATION_STEPS),
  label: z.string(),
  why: z.enum(['missing', 'unconfirmed', 'asked', 'invalid']),
})
export type OpenPoint = z.infer<typeof OpenPoint>

export const REJECT_REASONS = {
  identity: 'We could not verify who runs the business.',
  business: 'We could not verify that the business exists.',
  duplicate: 'This business is on SPIRAL already.',
  products: 'The business sells products that SPIRAL does not allow.',
  information: 'The information given is incomplete or does not agree.',
  not_local: 'The business has no store that shoppers can visit.',
} as const
export const RejectReason = z.enum(Object.keys(REJECT_REASONS) as [keyof typeof REJECT_REASONS, ...(keyof typeof REJECT_REASONS)[]])

export const StoredDraftProduct = named('StoredDraftProduct', {
  id: ApplicationProductId,
  title: z.string(),
  description: z.string(),
  price: Price.nullable(),
  gtin: z.string().nullable(),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  pictures: z.array(Picture),
  /** Pictures of the shop's site, fetched at approval. */
  pictureAddresses: z.array(z.string()),
  source: SuggestionSource.nullable(),
  confidence: z.number().nullable(),
})
export type StoredDraftProduct = z.infer<typeof StoredDraftProduct>

export const ApplicationMessage = named('ApplicationMessage', {
  id: z.int(),
  from: z.enum(['applicant', 'reviewer']),
  name: z.string(),
  text: z.string(),
  at: Instant,
})

/** A business on SPIRAL that looks like this one: by name, address or site. */
export const SimilarBusiness = named('SimilarBusiness', {
  retailerId: RetailerId,
  name: z.string(),
  store: z.string(),
  place: z.string(),
  by: z.array(z.enum(['name', 'address', 'website'])),
  /** The applicant's request to join it. */
  request: z.enum(['open', 'accepted', 'refused']).nullable(),
})

export const Application = named('Application', {
  id: ApplicationId,
  state: ApplicationState,
  createdAt: Instant,
  changedAt: Instant,
  submittedAt: Instant.nullable(),
  decidedAt: Instant.nullable(),
  /** By this moment a submitted application gets an answer. */
  answerBy: Instant.nullable(),
  fields: z.array(ApplicationField),
  documents: z.array(ApplicationDocument),
  products: z.array(StoredDraftProduct),
  /** What is still to do before it can be submitted. */
  open: z.array(OpenPoint),
  /** The fields and documents that the reviewer asked for; only these can be changed while it needs changes. */
  asked: z.array(z.string()),
  /** The reviewer's words to the last question or decision. */
  words: z.string().nullable(),
  reasons: z.array(RejectReason),
  reapplyAt: Instant.nullable(),
  messages: z.array(ApplicationMessage),
  similar: z.array(SimilarBusiness),
  retailerId: RetailerId.nullable(),
  /** The version of the terms that was accepted. */
  acceptedTerms: z.string().nullable(),
  mayEdit: z.boolean(),
})
export type Application = z.infer<typeof Application>

const byId = z.object({ id: inUrl(ApplicationId) })
export const myApplication = endpoint('GET /api/applications/mine', {
  access: 'shopper',
  summary: 'The newest application of the signed-in person, or null.',
  reply: z.object({ application: Application.nullable() }),
})
export const startApplication = endpoint('POST /api/applications', {
  access: 'shopper',
  summary: 'Start an application, or go on with the open one. An invitation of a mall sets mall and unit.',
  status: 201,
  body: z.strictObject({ mallId: MallId.optional(), unit: text(60).optional() }),
  reply: Application,
})
/** Carries the version of the field that the editor saw; 0 for a field never set. A change in between is a 409. */
export const saveField = endpoint('PUT /api/applications/:id/fields', {
  access: 'shopper',
  summary: 'Save one field as the applicant typed it; null empties it.',
  params: byId,
  body: z.strictObject({ field: FieldPath, value: FieldValue.nullable(), version: z.int32().min(0) }),
  reply: Application,
})
export const confirmFields = endpoint('POST /api/applications/:id/confirm', {
  access: 'shopper',
  summary: 'Confirm suggested fields as they are.',
  params: byId,
  body: z.strictObject({
    fields: z
      .array(z.strictObject({ field: FieldPath, version: z.int32() }))
      .min(1)
      .max(100),
  }),
  reply: Application,
})
export const removeStore = endpoint('DELETE /api/applications/:id/stores/:at', {
  access: 'shopper',
  summary: 'Take a store out of the application.',
  params: z.object({ id: inUrl(ApplicationId), at: z.string().regex(/^\d$/, 'Use the number of a store.') }),
  reply: Application,
})
export const addDocument = endpoint('POST /api/applications/:id/documents', {
  access: 'shopper',
  summary: 'Add a document: PDF, JPEG or PNG up to 10 MB. It is stored encrypted; only the applicant and admins can read it.',
  status: 201,
  multipart: true,
  params: byId,
  body: z.object({ kind: DocumentKind }),
  reply: Application,
})
const byDocument = z.object({ id: inUrl(ApplicationId), documentId: inUrl(ApplicationDocumentId) })
export const readDocument = endpoint('GET /api/applications/:id/documents/:documentId', {
  access: 'shopper',
  summary: 'The bytes of a document, for its applicant and for admins.',
  params: byDocument,
  reply: z.string().meta({ format: 'binary' }),
  media: 'application/octet-stream',
})
export const removeDocument = endpoint('DELETE /api/applications/:id/documents/:documentId', {
  access: 'shopper',
  summary: 'Take a document back; its file is deleted.',
  params: byDocument,
  reply: Application,
})
const byProduct = z.object({ id: inUrl(ApplicationId), productId: inUrl(ApplicationProductId) })
export const changeDraftProduct = endpoint('PUT /api/applications/:id/products/:productId', {
  access: 'shopper',
  summary: 'Correct a drafted product.',
  params: byProduct,
  body: z.strictObject({ title: draftProduct.title, description: text(5_000), price: Price.nullable() }),
  reply: Application,
})
export const removeDraftProduct = endpoint('DELETE /api/applications/:id/products/:productId', {
  access: 'shopper',
  summary: 'Drop a drafted product.',
  params: byProduct,
  reply: Application,
})
export const submitApplication = endpoint('POST /api/applications/:id/submit', {
  access: 'shopper',
  summary: 'Submit the application. Refused with the open points while something is missing or unconfirmed.',
  params: byId,
  body: z.strictObject({ acceptedTerms: text(40, 'Accept the terms.') }),
  reply: Application,
  idempotent: true,
})
export const writeToReviewer = endpoint('POST /api/applications/:id/messages', {
  access: 'shopper',
  summary: 'Write to the person who reviews the application.',
  status: 201,
  params: byId,
  body: z.strictObject({ text: text(2_000, 'Write a message.') }),
  reply: Application,
  idempotent: true,
})
export const discardApplication = endpoint('DELETE /api/applications/:id', {
  access: 'shopper',
  summary: 'Delete a draft with its documents.',
  status: 204,
  params: byId,
  reply: Nothing,
})

export const applicationProblems = {
  'applications.not_open': { status: 409, message: 'This application cannot be changed now.' },
  'applications.not_asked': { status: 409, message: 'Only the fields that the reviewer asked for can be changed now.' },
  'applications.field_changed': { status: 409, message: 'You changed this field in another window. Check the newer value.' },
  'applications.incomplete': { status: 409, message: 'Some fields are missing or not confirmed yet.' },
  'applications.email_first': { status: 409, message: 'Confirm your email first. We sent you a link when you signed up.' },
  'applications.terms_changed': { status: 409, message: 'The terms have changed. Read the new version and accept it.' },
  'applications.too_early': { status: 409, message: 'You can apply again later. Your application shows the day.' },
  'applications.many_documents': { status: 409, message: `An application can have up to ${MOST_DOCUMENTS} documents. Remove one first.` },
  'applications.wrong_kind': { status: 415, message: 'Documents can be PDF, JPEG or PNG files.' },
  'applications.large_document': { status: 413, message: 'A document can have up to 10 MB.' },
} as const
