import { readFile } from 'node:fs/promises'
import { importRun, startImport, type ImportRun } from '#contracts/imports/imports.ts'
import type { ProblemDocument } from '#contracts/problems.ts'
import { apply, check, undo } from '#server/domains/imports/jobs.ts'
import type { Caller, TestApp } from './app.ts'

type UploadAnswer = { status: number; body: ImportRun; problem: ProblemDocument; headers: Record<string, unknown> }
type FormPart = { name: string; value: string } | { name: string; fileName: string; bytes: string | Buffer }

/** Sends a form with its fields in the given order, as a browser would. */
export async function sendForm(
  { app }: Pick<TestApp, 'app'>,
  caller: Caller,
  parts: readonly FormPart[],
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

/** Uploads a catalog file to a store and waits for its check. */
export const upload = async (
  app: TestApp,
  caller: Caller,
  storeId: number,
  bytes: string | Buffer,
  fileName = 'products.csv',
): Promise<UploadAnswer> =>
  whenDone(
    app,
    caller,
    await sendForm(app, caller, [
      { name: 'storeId', value: String(storeId) },
      { name: 'file', fileName, bytes },
    ]),
  )

const STEP_JOBS = { check, apply, undo }

/** An answer about an import as it is once the step that was asked for has run. Only this step's job runs, not the others that wait. */
export async function whenDone<Answer extends { body: ImportRun }>(
  { deps, call }: TestApp,
  caller: Caller,
  answer: Answer,
): Promise<Answer> {
  const { progress, id } = (answer.body as ImportRun | undefined) ?? {}
  if (!progress || id === undefined) return answer
  await STEP_JOBS[progress.step].act(deps, { id, who: 'id' in caller ? caller.id : null })
  await deps.db.$client.query('select graphile_worker.remove_job($1)', [`imports.${progress.step}/${id}`])
  const { body } = await call(caller, importRun, { params: { id } })
  return { ...answer, body }
}

/** Files of real shops, beside the checkout on our build machine; null elsewhere. */
export const realFile = (name: string): Promise<Buffer | null> => {
  const folder = process.env['SPIRAL_REAL_FILES'] ?? new URL('../../shared/data', import.meta.url).pathname
  return readFile(`${folder}/${name}`).catch(() => null)
}
