import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isCleanText } from '#contracts/clean-text.ts'
import { DOCUMENT_BYTES, DOCUMENT_TYPES, DocumentKind, MOST_DOCUMENTS, applicationProblems } from '#contracts/applications/applications.ts'
import type { ApplicationDocumentId, ApplicationId } from '#contracts/ids.ts'
import { isPlatform, type Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { type FieldError, Problem } from '../../platform/problem.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { applicationRow, documentRows, note, touch } from './rows.ts'
import { documentType, mayChange } from './rules.ts'
import { sealFile, unsealFile } from './secrets.ts'

type DocumentDeps = Pick<Deps, 'db' | 'clock' | 'files' | 'secret'>
/** The folder of the file store. Its files have no public address. */
export const DOCUMENTS_FOLDER = 'applications'
const AROUND_THE_FILE = 65_536
/** Documents are encrypted in memory: few at once, so that a node has memory for other requests. */
const MOST_AT_ONCE = 4
const MOST_A_MINUTE = 20
let receiving = 0

type SentDocument = { kind: DocumentKind; fileName: string; bytes: Buffer }

/** Receives a document, recognizes it by its bytes and stores it encrypted. */
export async function add(deps: DocumentDeps, who: Person, id: ApplicationId, request: FastifyRequest): Promise<void> {
  await applicationRow(deps.db, id, who.id)
  if (!request.isMultipart()) throw new Problem('wrong_type', { detail: 'Send the document as multipart/form-data.' })
  if (Number(request.headers['content-length'] ?? 0) > DOCUMENT_BYTES + AROUND_THE_FILE)
    throw new Problem(applicationProblems, 'applications.large_document')
  if (receiving >= MOST_AT_ONCE) throw new Problem('busy')
  receiving++
  try {
    await countTry(deps.db, deps.clock.now(), [`documents of ${who.id}`], MOST_A_MINUTE)
    await keep(deps, who, id, await formOf(request))
  } finally {
    receiving--
  }
}

/** Stores a document of an application; the sample uses it too. */
export async function keep(
  { db, clock, files, secret }: DocumentDeps,
  who: Person,
  id: ApplicationId,
  { kind, fileName, bytes }: SentDocument,
): Promise<void> {
  const type = documentType(bytes)
  if (!type) throw new Problem(applicationProblems, 'applications.wrong_kind')
  const fileKey = `${DOCUMENTS_FOLDER}/${randomUUID()}.sealed`
  await files.put(fileKey, sealFile(secret, bytes))
  try {
    await transact(db, async (tx) => {
      const row = await applicationRow(tx, id, who.id, true)
      if (!mayChange(row.state, row.asked, `document.${kind}`))
        throw new Problem(applicationProblems, row.state === 'needs_changes' ? 'applications.not_asked' : 'applications.not_open')
      if ((await documentRows(tx, id)).length >= MOST_DOCUMENTS) throw new Problem(applicationProblems, 'applications.many_documents')
      await rowsOf(tx, 'applications.add-document')`
        insert into application_documents (application_id, kind, file_name, type, bytes, file_key, added_at)
        values (${id}, ${kind}, ${fileName}, ${type}, ${bytes.byteLength}, ${fileKey}, ${clock.now()})`
      await touch(tx, id, clock.now(), `document.${kind}`)
    })
  } catch (error) {
    await files.remove(fileKey)
    throw error
  }
}

export async function remove(
  { db, clock, files }: DocumentDeps,
  who: Person,
  id: ApplicationId,
  documentId: ApplicationDocumentId,
): Promise<void> {
  const fileKey = await transact(db, async (tx) => {
    const row = await applicationRow(tx, id, who.id, true)
    const document = (await documentRows(tx, id)).find((each) => each.id === documentId)
    if (!document) throw new Problem('not_found')
    if (!mayChange(row.state, row.asked, `document.${document.kind}`))
      throw new Problem(applicationProblems, row.state === 'needs_changes' ? 'applications.not_asked' : 'applications.not_open')
    await rowsOf(tx, 'applications.remove-document')`delete from application_documents where id = ${documentId}`
    await touch(tx, id, clock.now())
    return document.fileKey
  })
  await files.remove(fileKey)
}

/** A document for its applicant or for an admin; an admin's look is recorded. */
export async function read(
  { db, files, secret }: DocumentDeps,
  who: Person,
  id: ApplicationId,
  documentId: ApplicationDocumentId,
): Promise<{ bytes: Uint8Array; type: string; fileName: string }> {
  const isReviewer = isPlatform(who, 'admin')
  const row = await applicationRow(db, id, isReviewer ? null : who.id)
  const document = (await documentRows(db, id)).find((each) => each.id === documentId)
  const sealed = document ? await files.get(document.fileKey) : null
  if (!document || !sealed) throw new Problem('not_found')
  if (row.userId !== who.id)
    await transact(db, async (tx) => {
      await recordAct(tx, {
        who,
        act: 'application.read_document',
        subject: `application ${id}`,
        after: { document: documentId, kind: document.kind },
      })
      await note(tx, id, who.id, 'read a document', document.kind)
    })
  return {
    bytes: unsealFile(secret, sealed),
    type: document.type,
    fileName: `${document.kind}-${documentId}.${EXTENSION[document.type] ?? 'bin'}`,
  }
}
const EXTENSION: Record<string, string> = Object.fromEntries(
  Object.entries(DOCUMENT_TYPES).map(([type, name]) => [type, name.toLowerCase()]),
)

async function formOf(request: FastifyRequest): Promise<SentDocument> {
  const errors: FieldError[] = []
  let bytes: Buffer | undefined
  let fileName = ''
  let kind: unknown
  try {
    for await (const part of request.parts({ limits: { fileSize: DOCUMENT_BYTES + 1 } })) {
      if (part.type === 'file' && part.fieldname === 'file') {
        const chunks: Buffer[] = []
        for await (const chunk of part.file) chunks.push(chunk as Buffer)
        if (part.file.truncated) throw new Problem(applicationProblems, 'applications.large_document')
        bytes = Buffer.concat(chunks)
        fileName = part.filename.replace(/^.*[\\/]/, '').slice(0, 120)
      } else if (part.type === 'file') {
        part.file.resume()
        errors.push({ pointer: `/${part.fieldname}`, message: 'This field is not accepted.' })
      } else if (part.fieldname === 'kind' && kind === undefined) kind = part.value
      else errors.push({ pointer: `/${part.fieldname}`, message: 'This field is not accepted.' })
    }
  } catch (error) {
    throw isOfTheForm(error)
      ? new Problem('bad_request', { detail: 'The upload broke off or is no form. Send the document again.' })
      : error
  }
  if (bytes && bytes.byteLength > DOCUMENT_BYTES) throw new Problem(applicationProblems, 'applications.large_document')
  const parsed = DocumentKind.safeParse(kind)
  if (!bytes || bytes.byteLength === 0) errors.push({ pointer: '/file', message: 'Choose a file.' })
  if (!parsed.success) errors.push({ pointer: '/kind', message: 'Choose what the document is.' })
  if (!isCleanText(fileName)) errors.push({ pointer: '/file', message: 'The name of the file contains characters that are not accepted.' })
  if (errors.length > 0 || !bytes || !parsed.success)
    throw new Problem('invalid', { errors, ...(errors.length === 1 ? { detail: errors[0]?.message ?? '' } : {}) })
  return { kind: parsed.data, fileName: fileName || 'document', bytes }
}

/** The form's parser throws plain errors for input it cannot read; system errors such as a full disk have a code. */
function isOfTheForm(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof Problem || 'statusCode' in error) return false
  const code = 'code' in error ? String(error.code) : ''
  return code === '' || code.startsWith('ERR_STREAM') || code === 'ECONNRESET'
}
