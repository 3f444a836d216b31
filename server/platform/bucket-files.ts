import { Readable } from 'node:stream'
import { type GetObjectCommandOutput, type ListObjectsV2CommandOutput, S3 } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { FastifyBaseLogger } from 'fastify'
import { CircuitBreaker } from './circuit-breaker.ts'
import { systemClock } from './clock.ts'
import type { BucketPlace } from './config.ts'
import { FilesError, type FilePort, isFileKey } from './files.ts'
import { Problem } from './problem.ts'

/** One try and one more. */
const TRIES = 2
const CONNECT_MS = 2_000
/** Until the answer begins; the longest is a part of a large upload on a slow line. */
const ANSWER_MS = 20_000
const IDLE_MS = 20_000
const PART_BYTES = 8 * 1024 * 1024
const PARTS_AT_ONCE = 2
/** No file has this key, because keys begin with a letter or digit. */
const PROBE = '.spiral-probe'
const LANE = 'bucket'
const AWAY = "Pictures and files can't be reached right now. Try again in a few seconds."

/**
 * Stores files in a bucket. Every file is private. It writes, reads and removes a small file first, so that a bucket that cannot be used is
 * found at the start; later failures answer 503, and after three in a row the bucket is left alone for a while.
 */
export async function openBucket(place: BucketPlace, log?: FastifyBaseLogger): Promise<FilePort> {
  const { bucket, prefix } = place
  const client = new S3({
    region: place.region,
    forcePathStyle: place.pathStyle,
    ...(place.endpoint === null
      ? {}
      : // Many servers with this API refuse the checksums that Amazon's own understands.
        { endpoint: place.endpoint, requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' }),
    maxAttempts: TRIES,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
      socketTimeout: IDLE_MS,
    },
  })
  const breaker = new CircuitBreaker(systemClock)
  const at = (key: string) => {
    if (!isFileKey(key)) throw new Error(`not a file key: ${key}`)
    return { Bucket: bucket, Key: prefix + key }
  }

  /** Asks the bucket, unless it failed a moment ago. A file that is absent is an answer. */
  async function asked<T>(act: () => Promise<T>): Promise<T> {
    const state = breaker.stateOf(LANE)
    if (state instanceof Date) throw away(new FilesError('The bucket rests after failures.'))
    if (state === 'probe') breaker.probe(LANE)
    try {
      const answer = await act()
      breaker.reached(LANE)
      return answer
    } catch (error) {
      if (isAbsent(error)) {
        breaker.reached(LANE)
        throw error
      }
      breaker.missed(LANE)
      const fault = new FilesError(faultOf(place, error))
      log?.warn({ reason: fault.message }, 'the bucket of files failed')
      throw away(fault)
    }
  }

  const bodyOf = async (key: string): Promise<GetObjectCommandOutput['Body'] | null> => {
    const target = at(key)
    const answer = await asked(() => client.getObject(target)).catch(absent)
    return answer?.Body ?? null
  }

  async function* listed(folder: string): AsyncGenerator<{ key: string; size: number; written: Date | undefined }> {
    for (let token: string | undefined; ; ) {
      const page: ListObjectsV2CommandOutput = await asked(() =>
        client.listObjectsV2({ Bucket: bucket, Prefix: prefix + folder, ...(token === undefined ? {} : { ContinuationToken: token }) }),
      )
      for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
        const key = Key.slice(prefix.length)
        if (isFileKey(key)) yield { key, size: Size, written: LastModified }
      }
      if (!page.NextContinuationToken) return
      token = page.NextContinuationToken
    }
  }

  /** What an interrupted upload sent is no file and costs storage until it is ended. */
  async function endUploads(folder: string, before: Date): Promise<void> {
    const { Uploads = [] } = await asked(() => client.listMultipartUploads({ Bucket: bucket, Prefix: prefix + folder }))
    for (const { Key, UploadId, Initiated } of Uploads)
      if (Initiated && Initiated < before) await asked(() => client.abortMultipartUpload({ Bucket: bucket, Key, UploadId }))
  }

  try {
    const probe = { Bucket: bucket, Key: prefix + PROBE }
    await client.listObjectsV2({ Bucket: bucket, Prefix: prefix, MaxKeys: 1 })
    await client.putObject({ ...probe, Body: 'SPIRAL may write here.' })
    await (await client.getObject(probe)).Body?.transformToByteArray()
    await client.deleteObject(probe)
  } catch (error) {
    throw new FilesError(faultOf(place, error), { cause: error })
  }

  return {
    async put(key, bytes) {
      const target = at(key)
      await asked(() => client.putObject({ ...target, Body: bytes }))
    },
    async keep(key, bytes) {
      const target = at(key)
      let broken: unknown
      bytes.once('error', (error) => {
        broken = error
      })
      try {
        await asked(() =>
          new Upload({ client, params: { ...target, Body: bytes }, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE })
            .done()
            .catch((error: unknown) => {
              // A sender that goes away is no fault of the bucket.
              if (broken !== undefined) throw new SenderGone()
              throw error
            }),
        )
      } catch (error) {
        bytes.destroy()
        throw error instanceof SenderGone ? broken : error
      }
    },
    async get(key) {
      const body = await bodyOf(key)
      return body ? Buffer.from(await asked(() => body.transformToByteArray())) : null
    },
    stream: (key) =>
      Readable.from(
        (async function* () {
          const body = await bodyOf(key)
          if (!body) throw Object.assign(new Error(`There is no file ${key}.`), { code: 'ENOENT' })
          if (body instanceof Readable) yield* body
          else yield await body.transformToByteArray()
        })(),
        { objectMode: false },
      ),
    async has(key) {
      const target = at(key)
      return (await asked(() => client.headObject(target)).catch(absent)) !== null
    },
    async remove(key) {
      const target = at(key)
      await asked(() => client.deleteObject(target))
    },
    async *writtenBefore(folder, before) {
      at(folder)
      await endUploads(`${folder}/`, before)
      for await (const { key, written } of listed(`${folder}/`)) if (written && written < before) yield { key, isPart: false }
    },
    all: () => listed(''),
  }
}

/** The stream that was to be stored broke. */
class SenderGone extends Error {}

const away = (cause: FilesError): Problem => Object.assign(new Problem('busy', { detail: AWAY }), { cause })

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '')
const isAbsent = (error: unknown): boolean => ['NoSuchKey', 'NotFound'].includes(nameOf(error)) || error instanceof SenderGone
function absent(error: unknown): null {
  if (isAbsent(error)) return null
  throw error
}

const WRONG_KEYS = new Set([
  'InvalidAccessKeyId',
  'InvalidClientTokenId',
  'SignatureDoesNotMatch',
  'InvalidToken',
  'ExpiredToken',
  'CredentialsProviderError',
  'AuthFailure',
])
const WRONG_REGION = new Set(['PermanentRedirect', 'AuthorizationHeaderMalformed', 'IllegalLocationConstraintException'])
const WRONG_CLOCK = new Set(['RequestTimeTooSkewed', 'RequestExpired'])

/** A failure of a bucket as a sentence for the person who runs SPIRAL: what is wrong, and what to do. */
function faultOf({ bucket, endpoint, region }: BucketPlace, error: unknown): string {
  const name = nameOf(error)
  const server = endpoint ?? `Amazon's S3 in ${region}`
  const { $metadata, code = name } = error as { $metadata?: { httpStatusCode?: number }; code?: string }
  if (name === 'NoSuchBucket' || name === 'NotFound')
    return `There is no bucket "${bucket}" at ${server}. Create it as a private bucket, or correct SPIRAL_FILES.`
  if (WRONG_KEYS.has(name))
    return `The keys for the bucket "${bucket}" are missing or not accepted (${name}). Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`
  if (WRONG_CLOCK.has(name))
    return `The clock of this machine and the clock of ${server} differ too much, so it refuses every request. Set the wrong one right.`
  if (WRONG_REGION.has(name)) return `The bucket "${bucket}" is not in the region ${region}. Name its region in SPIRAL_FILES: region=…`
  if ($metadata?.httpStatusCode === 403)
    return (
      `The keys may not use the bucket "${bucket}" (${name}). They need the rights to list it and its uploads, ` +
      'and to read, write and remove its objects.'
    )
  if ($metadata?.httpStatusCode !== undefined)
    return `${server} answered ${$metadata.httpStatusCode} for the bucket "${bucket}" (${name}). Look into its logs and try again.`
  return `${server} does not answer for the bucket "${bucket}" (${code}). Check the endpoint in SPIRAL_FILES and that the server runs.`
}
