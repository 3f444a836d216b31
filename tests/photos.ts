import { addPhoto, type Photo } from '#contracts/search/photos.ts'
import type { ProblemDocument } from '#contracts/problems.ts'
import type { Caller, TestApp } from './app.ts'

/** Sends a photo to search with, as a form of a browser does. */
export async function sendPhoto(
  { app }: Pick<TestApp, 'app'>,
  caller: Caller,
  bytes: Buffer,
): Promise<{ status: number; body: Photo; problem: ProblemDocument }> {
  const mark = 'a-mark-between-the-parts'
  const answer = await app.inject({
    method: 'POST',
    url: addPhoto.path,
    cookies: caller.cookies,
    headers: { 'content-type': `multipart/form-data; boundary=${mark}` },
    payload: Buffer.concat([
      Buffer.from(`--${mark}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`),
      bytes,
      Buffer.from(`\r\n--${mark}--\r\n`),
    ]),
  })
  const json: unknown = answer.json()
  return { status: answer.statusCode, body: json as Photo, problem: json as ProblemDocument }
}
