import type { FastifyRequest } from 'fastify'
import { LIMITS } from '#contracts/limits.ts'
import { Problem } from '../../../platform/problem.ts'
import { picturesProblems } from '#contracts/pictures.ts'

/** The one photo of the form, under the name `file`. */
export async function photoIn(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new Problem('wrong_type', { detail: 'Send the photo as multipart/form-data.' })
  let bytes: Buffer | undefined
  const errors: { pointer: string; message: string }[] = []
  try {
    for await (const part of request.parts({ limits: { fileSize: LIMITS.imageBytes + 1 } })) {
      if (part.type === 'file' && part.fieldname === 'file' && !bytes) bytes = await part.toBuffer()
      else {
        if (part.type === 'file') part.file.resume()
        errors.push({ pointer: `/${part.fieldname}`, message: 'This field is not accepted.' })
      }
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new Problem(picturesProblems, 'pictures.too_large')
    if (/^FST_(FILES|PARTS|FIELDS)_LIMIT$/.test(code))
      throw new Problem('invalid', { errors: [{ pointer: '/file', message: 'Send one photo at a time.' }] })
    if (error instanceof Error && !('statusCode' in error))
      throw new Problem('bad_request', { detail: 'The upload broke off or is no form. Send it again.' })
    throw error
  }
  if (!bytes?.length) errors.push({ pointer: '/file', message: 'Choose a photo.' })
  if (errors.length > 0 || !bytes)
    throw new Problem('invalid', { errors, ...(errors.length === 1 ? { detail: errors[0]?.message ?? '' } : {}) })
  return bytes
}
