import type { FastifyRequest } from 'fastify'
import { isCleanText } from '#contracts/clean-text.ts'
import { LIMITS } from '#contracts/limits.ts'
import { startImport, importsProblems } from '#contracts/imports/imports.ts'
import type { StoreId } from '#contracts/ids.ts'
import type { Deps } from '../../platform/deps.ts'
import { type FieldError, Problem } from '../../platform/problem.ts'
import { keepFile, newFileKey } from './check.ts'

/** The bytes of a form beyond its file. */
const AROUND_THE_FILE = 65_536

/** Receives a catalog file and the fields beside it as they stream in; the caller is responsible for the stored file from then on. */
export async function takeUpload(
  deps: Pick<Deps, 'files'>,
  request: FastifyRequest,
): Promise<{ fileKey: string; fileName: string; storeId: StoreId }> {
  if (!request.isMultipart()) throw new Problem('wrong_type', { detail: 'Send the file as multipart/form-data.' })
  if (Number(request.headers['content-length'] ?? 0) > LIMITS.csvBytes + AROUND_THE_FILE)
    throw new Problem(importsProblems, 'import.too_large')
  const fileKey = newFileKey()
  let fileName: string | undefined
  const fields: Record<string, unknown> = {}
  const errors: FieldError[] = []
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file' && part.fieldname === 'file') {
        fileName = part.filename
        await keepFile(deps, fileKey, part.file)
        if (part.file.truncated) throw new Problem(importsProblems, 'import.too_large')
      } else if (part.type === 'file') {
        part.file.resume()
        errors.push({ pointer: `/${part.fieldname}`, message: 'This field is not accepted.' })
      } else if (Object.hasOwn(startImport.body.shape, part.fieldname) && !Object.hasOwn(fields, part.fieldname))
        fields[part.fieldname] = part.value
      else errors.push({ pointer: `/${part.fieldname}`, message: 'This field is not accepted.' })
    }
    if (fileName === undefined) errors.push({ pointer: '/file', message: 'Choose a file.' })
    const parsed = startImport.body.safeParse(fields)
    if (!parsed.success) errors.push({ pointer: '/storeId', message: 'Choose a store.' })
    if (fileName !== undefined && !isCleanText(fileName))
      errors.push({ pointer: '/file', message: 'The name of the file contains characters that are not accepted.' })
    if (errors.length > 0 || !parsed.success || fileName === undefined)
      throw new Problem('invalid', { errors, ...(errors.length === 1 ? { detail: errors[0]?.message ?? '' } : {}) })
    return { fileKey, fileName, storeId: parsed.data.storeId }
  } catch (error) {
    await deps.files.remove(fileKey)
    throw isOfTheForm(error) ? new Problem('bad_request', { detail: 'The upload broke off or is no form. Send the file again.' }) : error
  }
}

/** The form's parser throws plain errors for input it cannot read; system errors such as a full disk have a code. */
function isOfTheForm(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof Problem || 'statusCode' in error) return false
  const code = 'code' in error ? String(error.code) : ''
  return code === '' || code.startsWith('ERR_STREAM') || code === 'ECONNRESET'
}
