import type { FastifyRequest } from 'fastify'
import type { Reply } from '#contracts/endpoint.ts'
import { inUrl, RetailerId } from '#contracts/ids.ts'
import { LIMITS } from '#contracts/limits.ts'
import type { addPicture } from '#contracts/catalog/own-products.ts'
import { pictureAddress, picturesProblems } from '#contracts/pictures.ts'
import { type Db, rowsOf, transact } from '../../../platform/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { FilePort } from '../../../platform/files.ts'
import { isKept, keepPicture, removePicture } from '../../../platform/pictures.ts'
import { type FieldError, Problem } from '../../../platform/problem.ts'
import { countTry } from '../../../platform/rate-limit.ts'

/** The bytes of a form beyond its picture. */
const AROUND_THE_PICTURE = 65_536
/** Pictures are held in memory while they are read: few at once, so that a node has memory for other requests. */
const MOST_AT_ONCE = 4
/** Per business: enough for a long list of products, too few for a script that fills the disk. */
const MOST_A_MINUTE = 60
let receiving = 0

/** Stores an uploaded picture of a retailer and records the retailer as its owner. */
export async function takePicture(
  deps: Pick<Deps, 'db' | 'files' | 'clock'>,
  retailerIds: readonly RetailerId[],
  request: FastifyRequest,
): Promise<Reply<typeof addPicture>> {
  if (!request.isMultipart()) throw new Problem('wrong_type', { detail: 'Send the picture as multipart/form-data.' })
  if (Number(request.headers['content-length'] ?? 0) > LIMITS.imageBytes + AROUND_THE_PICTURE)
    throw new Problem(picturesProblems, 'pictures.too_large')
  if (receiving >= MOST_AT_ONCE) throw new Problem('busy')
  receiving++
  try {
    const { bytes, retailerId } = await formOf(request)
    if (!retailerIds.includes(retailerId)) throw new Problem('not_found')
    await countTry(deps.db, deps.clock.now(), [`pictures of ${retailerId}`], MOST_A_MINUTE)
    const { hash, width, height } = await keepPicture(deps.files, bytes)
    await transact(deps.db, async (tx) => {
      await rowsOf(tx, 'pictures.hold')`select pg_advisory_xact_lock_shared(hashtextextended(${hash}, 0))`
      await rowsOf(tx, 'pictures.sent')`
        insert into sent_pictures (retailer_id, hash, width, height, created_at)
        values (${retailerId}, ${hash}, ${width}, ${height}, ${deps.clock.now()})
        on conflict (retailer_id, hash) do update set created_at = excluded.created_at`
    })
    // An unused copy existed already and was removed during this upload.
    if (!(await isKept(deps.files, hash))) await keepPicture(deps.files, bytes)
    return { hash, width, height, src: pictureAddress(hash) }
  } finally {
    receiving--
  }
}

async function formOf(request: FastifyRequest): Promise<{ bytes: Uint8Array; retailerId: RetailerId }> {
  const errors: FieldError[] = []
  let bytes: Uint8Array | undefined
  let owner: unknown
  try {
    for await (const part of request.parts({ limits: { fileSize: LIMITS.imageBytes + 1 } })) {
      if (part.type === 'file' && part.fieldname === 'file') {
        const chunks: Buffer[] = []
        for await (const chunk of part.file) chunks.push(chunk as Buffer)
        if (part.file.truncated) throw new Problem(picturesProblems, 'pictures.too_large')
        bytes = Buffer.concat(chunks)
      } else if (part.type === 'file') {
        part.file.resume()
        errors.push({ pointer: `/${part.fieldname}`, message: 'This field is not accepted.' })
      } else if (part.fieldname === 'retailerId' && owner === undefined) owner = part.value
      else errors.push({ pointer: `/${part.fieldname}`, message: 'This field is not accepted.' })
    }
  } catch (error) {
    throw isOfTheForm(error) ? new Problem('bad_request', { detail: 'The upload broke off or is no form. Send the picture again.' }) : error
  }
  if (!bytes || bytes.byteLength === 0) errors.push({ pointer: '/file', message: 'Choose a picture.' })
  const retailerId = inUrl(RetailerId).safeParse(owner)
  if (!retailerId.success) errors.push({ pointer: '/retailerId', message: 'Choose a business.' })
  if (errors.length > 0 || !bytes || !retailerId.success)
    throw new Problem('invalid', { errors, ...(errors.length === 1 ? { detail: errors[0]?.message ?? '' } : {}) })
  return { bytes, retailerId: retailerId.data }
}

/** The form's parser throws plain errors for input it cannot read; system errors such as a full disk have a code. */
function isOfTheForm(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof Problem || 'statusCode' in error) return false
  const code = 'code' in error ? String(error.code) : ''
  return code === '' || code.startsWith('ERR_STREAM') || code === 'ECONNRESET'
}

export type PictureSize = { hash: string; width: number; height: number }

/** The given pictures that this retailer uploaded, locked until the end of the transaction. */
export async function sentOf(tx: Db, retailerId: RetailerId, hashes: readonly string[]): Promise<Map<string, PictureSize>> {
  const rows = await rowsOf<PictureSize>(tx, 'pictures.sent-of')`
    select hash, width, height from sent_pictures
    where retailer_id = ${retailerId} and hash = any((select ${hashes}::text[])::text[]) for key share`
  return new Map(rows.map((row) => [row.hash, row]))
}

/**
 * Removes the given pictures that every retailer last uploaded before `before`, unless another transaction is putting them on a product or
 * uploading them again. `isUnused` is called while they are locked.
 */
export async function removeSent(
  tx: Db,
  files: FilePort,
  { hashes, before, isUnused }: { hashes: readonly string[]; before: Date; isUnused(hashes: readonly string[]): Promise<string[]> },
): Promise<string[]> {
  const mine = await heldAlone(tx, hashes)
  const locked = await rowsOf<{ retailer: RetailerId; hash: string }>(tx, 'pictures.lock-sent')`
    select retailer_id as retailer, hash from sent_pictures where hash = any((select ${mine}::text[])::text[]) order by hash, retailer_id
    for update skip locked`
  const [retailers, of] = [locked.map(({ retailer }) => retailer), locked.map(({ hash }) => hash)]
  const old = await rowsOf<{ hash: string }>(tx, 'pictures.old-sent')`
    select distinct hash from unnest((select ${of}::text[])) hash where not exists (
      select from sent_pictures s
      where s.hash = hash.hash
        and (s.created_at >= ${before}
        or (s.retailer_id, s.hash) not in (select * from unnest((select ${retailers}::bigint[]), (select ${of}::text[])))))`
  const unused = await isUnused(old.map(({ hash }) => hash))
  await rowsOf(tx, 'pictures.forget-sent')`delete from sent_pictures where hash = any((select ${unused}::text[])::text[])`
  for (const hash of unused) await removePicture(files, hash)
  return unused
}

/**
 * Removes the given pictures without an upload record: the request that sent them was cut off. `isUnused` is called while they are locked.
 */
export async function removeNeverSent(
  tx: Db,
  files: FilePort,
  { hashes, isUnused }: { hashes: readonly string[]; isUnused(hashes: readonly string[]): Promise<string[]> },
): Promise<void> {
  const never = await rowsOf<{ hash: string }>(
    tx,
    'pictures.never-sent',
    'select hash from unnest((select $1::text[])) hash where not exists (select from sent_pictures s where s.hash = hash.hash)',
    [await heldAlone(tx, hashes)],
  )
  for (const hash of await isUnused(never.map(({ hash }) => hash))) await removePicture(files, hash)
}

/** The given pictures that no other transaction is uploading or removing, locked until the end of this transaction. */
async function heldAlone(tx: Db, hashes: readonly string[]): Promise<string[]> {
  const held = await rowsOf<{ hash: string; mine: boolean }>(tx, 'pictures.hold-alone')`
    select hash, pg_try_advisory_xact_lock(hashtextextended(hash, 0)) as mine from unnest((select ${hashes}::text[])) hash order by hash`
  return held.filter((row) => row.mine).map(({ hash }) => hash)
}
