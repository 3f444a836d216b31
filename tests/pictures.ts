import { addPicture } from '#contracts/catalog/own-products.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { ProblemDocument } from '#contracts/problems.ts'
import { library } from '#server/platform/pictures.ts'
import type { Caller, TestApp } from './app.ts'

/** A single-color picture, as a phone would upload it. */
export async function aPicture(color = '#336699', across = 64): Promise<Buffer> {
  const sharp = await library()
  return sharp({ create: { width: across, height: across, channels: 3, background: color } })
    .jpeg()
    .toBuffer()
}

type Answer = { status: number; body: Reply<typeof addPicture>; problem: ProblemDocument }
/** Uploads it as a browser's form would. */
export async function sendPicture(
  { app }: Pick<TestApp, 'app'>,
  caller: Caller,
  retailerId: number | string,
  bytes: Buffer,
): Promise<Answer> {
  const mark = 'a-mark-between-the-parts'
  const payload = Buffer.concat([
    Buffer.from(`--${mark}\r\ncontent-disposition: form-data; name="retailerId"\r\n\r\n${retailerId}\r\n`),
    Buffer.from(`--${mark}\r\ncontent-disposition: form-data; name="file"; filename="../a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${mark}--\r\n`),
  ])
  const answer = await app.inject({
    method: 'POST',
    url: addPicture.path,
    cookies: caller.cookies,
    headers: { 'content-type': `multipart/form-data; boundary=${mark}`, 'content-length': String(payload.length) },
    payload,
  })
  const json: unknown = answer.json()
  return { status: answer.statusCode, body: json as Answer['body'], problem: json as ProblemDocument }
}
