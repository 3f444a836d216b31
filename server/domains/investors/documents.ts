import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { InvestorDocumentId } from '#contracts/ids.ts'
import { DOCUMENT_MAX, type InvestorDocument, InvestorDocumentForm, investorProblems } from '#contracts/investors.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'

/** The folder of the file store. Its files have no public address. */
export const DOCUMENTS_FOLDER = 'investors'

export const documentsOf = (db: Db): Promise<InvestorDocument[]> =>
  rowsOf<InvestorDocument>(db, 'investors.documents')`
    select id, title, access, bytes, added_at as "addedAt" from investor_documents order by added_at desc, id desc`

type Kept = { title: string; access: InvestorDocument['access']; bytes: Buffer }
/** Keeps a document; the sample uses it, too. */
export async function keepDocument(
  { db, files, clock }: Pick<Deps, 'db' | 'files' | 'clock'>,
  who: Person,
  { title, access, bytes }: Kept,
): Promise<InvestorDocument> {
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') throw new Problem(investorProblems, 'investors.wrong_kind').at('/file')
  const fileKey = `${DOCUMENTS_FOLDER}/${randomUUID()}.pdf`
  await files.put(fileKey, bytes)
  try {
    return await transact(db, async (tx) => {
      const [document] = await rowsOf<InvestorDocument>(tx, 'investors.add-document')`
        insert into investor_documents (title, access, file_key, bytes, added_by, added_at)
        values (${title}, ${access}, ${fileKey}, ${bytes.byteLength}, ${who.id}, ${clock.now()})
        returning id, title, access, bytes, added_at as "addedAt"`
      if (!document) throw new Error('a document was not kept')
      await recordAct(tx, { who, act: 'investors.add_document', subject: `document ${document.id}`, after: { title, access } })
      return document
    })
  } catch (error) {
    await files.remove(fileKey)
    throw error
  }
}

export async function removeDocument({ db, files }: Pick<Deps, 'db' | 'files'>, who: Person, id: InvestorDocumentId): Promise<undefined> {
  const fileKey = await transact(db, async (tx) => {
    const [row] = await rowsOf<{ key: string; title: string }>(tx, 'investors.remove-document')`
      delete from investor_documents where id = ${id} returning file_key as key, title`
    if (!row) throw new Problem('not_found')
    await recordAct(tx, { who, act: 'investors.remove_document', subject: `document ${id}`, before: { title: row.title } })
    return row.key
  })
  await files.remove(fileKey)
}

/** The file of a document for somebody who may read all of them or only the public ones. */
export async function fileOf({ db, files }: Pick<Deps, 'db' | 'files'>, id: InvestorDocumentId, isReader: boolean): Promise<Buffer> {
  const [row] = await rowsOf<{ key: string }>(db, 'investors.file')`
    select file_key as key from investor_documents where id = ${id} and (access = 'public' or ${isReader})`
  const bytes = row ? await files.get(row.key) : null
  if (!bytes) throw new Problem('not_found')
  return bytes
}

const AROUND_THE_FILE = 65_536
/** A document and its fields, from a form. */
export async function receiveDocument(request: FastifyRequest): Promise<Kept> {
  if (!request.isMultipart()) throw new Problem('wrong_type', { detail: 'Send the document as multipart/form-data.' })
  if (Number(request.headers['content-length'] ?? 0) > DOCUMENT_MAX + AROUND_THE_FILE)
    throw new Problem(investorProblems, 'investors.large_document')
  let bytes: Buffer | undefined
  const fields: Record<string, unknown> = {}
  try {
    for await (const part of request.parts({ limits: { fileSize: DOCUMENT_MAX + 1, files: 1 } })) {
      if (part.type !== 'file') fields[part.fieldname] = part.value
      else {
        const chunks: Buffer[] = []
        for await (const chunk of part.file) chunks.push(chunk as Buffer)
        if (part.file.truncated) throw new Problem(investorProblems, 'investors.large_document')
        bytes = Buffer.concat(chunks)
      }
    }
  } catch (error) {
    if (error instanceof Problem || (error instanceof Error && 'statusCode' in error)) throw error
    throw new Problem('bad_request', { detail: 'The upload broke off or is no form. Send the document again.' })
  }
  if (bytes && bytes.byteLength > DOCUMENT_MAX) throw new Problem(investorProblems, 'investors.large_document')
  const form = InvestorDocumentForm.safeParse(fields)
  const errors = (form.error?.issues ?? []).map(({ path, message }) => ({ pointer: `/${path.join('/')}`, message }))
  if (!bytes || bytes.byteLength === 0) errors.push({ pointer: '/file', message: 'Choose a file.' })
  if (!form.success || !bytes || errors.length > 0) throw new Problem('invalid', { errors })
  return { ...form.data, bytes }
}
