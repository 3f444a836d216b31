import type { FastifyRequest } from 'fastify'
import { LIMITS } from '#contracts/limits.ts'
import { cleanPicture } from './pictures.ts'
import { Problem } from './problem.ts'
import { picturesProblems } from '#contracts/pictures.ts'

const AROUND_THE_PICTURE = 65_536
/** Photos are held in memory while they are read, so a node reads few at once. */
const MOST_AT_ONCE = 4
let receiving = 0

/** The one photo of a form, as WebP without metadata. Throws `wrong_type`, `pictures.too_large`, `invalid` or `busy`. */
export async function receivePhoto(request: FastifyRequest): Promise<Uint8Array> {
  if (!request.isMultipart()) throw new Problem('wrong_type', { detail: 'Send the photo as multipart/form-data.' })
  if (Number(request.headers['content-length'] ?? 0) > LIMITS.imageBytes + AROUND_THE_PICTURE)
    throw new Problem(picturesProblems, 'pictures.too_large')
  if (receiving >= MOST_AT_ONCE) throw new Problem('busy')
  receiving++
  try {
    return await cleanPicture(await fileOf(request))
  } finally {
    receiving--
  }
}

async function fileOf(request: FastifyRequest): Promise<Uint8Array> {
  let bytes: Uint8Array | undefined
  try {
    for await (const part of request.parts({ limits: { fileSize: LIMITS.imageBytes + 1, files: 1 } })) {
      if (part.type !== 'file' || part.fieldname !== 'file')
        throw new Problem('invalid', { errors: [{ pointer: `/${part.fieldname}`, message: 'This field is not accepted.' }] })
      const chunks: Buffer[] = []
      for await (const chunk of part.file) chunks.push(chunk as Buffer)
      if (part.file.truncated) throw new Problem(picturesProblems, 'pictures.too_large')
      bytes = Buffer.concat(chunks)
    }
  } catch (error) {
    if (error instanceof Problem || (error instanceof Error && 'statusCode' in error)) throw error
    throw new Problem('bad_request', { detail: 'The upload broke off or is no form. Send the photo again.' })
  }
  if (!bytes || bytes.byteLength === 0) throw new Problem('invalid', { errors: [{ pointer: '/file', message: 'Choose a photo.' }] })
  return bytes
}
