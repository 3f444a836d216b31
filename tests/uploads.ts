import { readFile } from 'node:fs/promises'
import { startImport, type ImportRun } from '#contracts/imports.ts'
import type { ProblemDocument } from '#contracts/problems.ts'
import type { Caller, TestApp } from './app.ts'

type UploadAnswer = { status: number; body: ImportRun; problem: ProblemDocument; headers: Record<string, unknown> }
type Part = { name: string; value: string } | { name: string; fileName: string; bytes: string | Buffer }

/** Sends a form with its fields in the given order, as a browser would. */
export async function sendForm(
  { app }: Pick<TestApp, 'app'>,
  caller: Caller,
  parts: readonly Part[],
  headers: Record<string, string> = {},
): Promise<UploadAnswer> {
  const mark = 'a-mark-between-the-parts'
  const payload = Buffer.concat([
    ...parts.flatMap((part) => [
      Buffer.from(
        `--${mark}\r\ncontent-disposition: form-data; name="${part.name}"${'fileName' in part ? `; filename="${part.fileName}"\r\ncontent-type: text/csv` : ''}\r\n\r\n`,
      ),
      Buffer.from('bytes' in part ? part.bytes : part.value),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${mark}--\r\n`),
  ])
  const answer = await app.inject({
    method: 'POST',
    url: startImport.path,
    cookies: caller.cookies,
    headers: {
      'content-type': `multipart/form-data; boundary=${mark}`,
      'content-length': String(payload.length),
      ...caller.headers,
      ...headers,
    },
    payload,
  })
  const json: unknown = answer.json()
  return {
    status: answer.statusCode,
    body: (answer.statusCode < 400 ? startImport.reply.parse(json) : undefined) as ImportRun,
    problem: json as ProblemDocument,
    headers: answer.headers,
  }
}

/** Adds a document to an application. */
export async function sendDocument(
  { app }: Pick<TestApp, 'app'>,
  who: Caller,
  id: number,
  kind: string,
  bytes: Buffer,
  fileName = 'scan.pdf',
) {
  const mark = 'a-mark-between-the-parts'
  const file = `content-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: application/pdf`
  const payload = Buffer.concat([
    Buffer.from(`--${mark}\r\ncontent-disposition: form-data; name="kind"\r\n\r\n${kind}\r\n--${mark}\r\n${file}\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${mark}--\r\n`),
  ])
  const headers = { 'content-type': `multipart/form-data; boundary=${mark}` }
  return app.inject({ method: 'POST', url: `/api/applications/${id}/documents`, cookies: { ...who.cookies }, headers, payload })
}

/** Uploads a catalog file to a store. */
export const upload = (
  app: Pick<TestApp, 'app'>,
  caller: Caller,
  storeId: number,
  bytes: string | Buffer,
  fileName = 'products.csv',
): Promise<UploadAnswer> =>
  sendForm(app, caller, [
    { name: 'storeId', value: String(storeId) },
    { name: 'file', fileName, bytes },
  ])

/** Files of real shops, beside the checkout on our build machine; null elsewhere. */
export const realFile = (name: string): Promise<Buffer | null> => {
  const folder = process.env['SPIRAL_REAL_FILES'] ?? new URL('../../shared/data', import.meta.url).pathname
  return readFile(`${folder}/${name}`).catch(() => null)
}
