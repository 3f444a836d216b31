import type { FastifyRequest } from 'fastify'
import { isCleanText } from '#contracts/clean-text.ts'
import { MOST_PHOTOS, tryAssistant } from '#contracts/assistant/assistant.ts'
import { LIMITS } from '#contracts/limits.ts'
import { smallCopy } from '../../platform/pictures.ts'
import { type FieldError, Problem } from '../../platform/problem.ts'
import type { AssistantInput } from './assist.ts'
import type { Photo } from '../search/photos/look-at.ts'
import { picturesProblems } from '#contracts/pictures.ts'

/** Photos are made smaller as they arrive, so that twenty of them need little memory. */
const KEPT_ACROSS = 1_600

/** Reads the form of a run: fields, and photos under the name `photo`. */
export async function inputOf(request: FastifyRequest): Promise<AssistantInput> {
  if (!request.isMultipart()) throw new Problem('wrong_type', { detail: 'Send the form as multipart/form-data.' })
  const fields: Record<string, unknown> = {}
  const photos: Photo[] = []
  const errors: FieldError[] = []
  try {
    for await (const part of request.parts({
      limits: { fileSize: LIMITS.imageBytes + 1, files: MOST_PHOTOS + 1, fieldSize: 20_000, parts: MOST_PHOTOS + 6 },
    })) {
      if (part.type === 'file' && part.fieldname === 'photo') {
        const bytes = await part.toBuffer()
        if (photos.length >= MOST_PHOTOS) errors.push({ pointer: '/photo', message: `Choose up to ${MOST_PHOTOS} photos.` })
        else if (bytes.length > 0)
          photos.push({ name: nameOf(part.filename, photos.length), bytes: await smallCopy(bytes, KEPT_ACROSS, 'jpeg') })
      } else if (part.type === 'file') {
        part.file.resume()
        errors.push({ pointer: `/${part.fieldname}`, message: 'This field is not accepted.' })
      } else if (!Object.hasOwn(fields, part.fieldname)) fields[part.fieldname] = part.value
      else errors.push({ pointer: `/${part.fieldname}`, message: 'This field is not accepted.' })
    }
  } catch (error) {
    throw asRefusal(error)
  }
  const parsed = tryAssistant.body.safeParse(fields)
  if (!parsed.success)
    for (const issue of parsed.error.issues) {
      const at = issue.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : String(issue.path[0] ?? '')
      errors.push({ pointer: `/${at}`, message: issue.code === 'unrecognized_keys' ? 'This field is not accepted.' : issue.message })
    }
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string' && !isCleanText(value))
      errors.push({ pointer: `/${name}`, message: 'The text contains characters that are not accepted.' })
  const given = parsed.data
  if (errors.length === 0 && given && !given.site && !given.rows?.trim() && photos.length === 0)
    errors.push({ pointer: '/site', message: 'Enter a web address, paste catalog rows, or add a photo.' })
  if (errors.length > 0) throw new Problem('invalid', { errors, ...(errors.length === 1 ? { detail: errors[0]?.message ?? '' } : {}) })
  return { site: given?.site, rows: given?.rows, photos }
}

const nameOf = (fileName: string | undefined, i: number): string =>
  fileName && isCleanText(fileName) ? fileName.slice(0, 120) : `Photo ${i + 1}`

function asRefusal(error: unknown): unknown {
  if (error instanceof Problem) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Problem(picturesProblems, 'pictures.too_large')
  if (/^FST_(FILES|PARTS|FIELDS)_LIMIT$/.test(code))
    return new Problem('invalid', { errors: [{ pointer: '/photo', message: `Choose up to ${MOST_PHOTOS} photos.` }] })
  if (error instanceof Error && !('statusCode' in error) && (code === '' || code.startsWith('ERR_STREAM') || code === 'ECONNRESET'))
    return new Problem('bad_request', { detail: 'The upload broke off or is no form. Send it again.' })
  return error
}
