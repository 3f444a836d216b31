import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  changeProfile,
  myProfile,
  myProfilePhoto,
  profile,
  removeProfilePhoto,
  setProfilePhoto,
  silence,
} from '#contracts/community/people.ts'
import { DAY } from '#contracts/time.ts'
import type { ProblemDocument } from '#contracts/problems.ts'
import { transact } from '#server/platform/db.ts'
import { type Caller, guest, testApp, type TestApp } from '#tests/app.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aPicture } from '#tests/pictures.ts'
import { moderatedTexts } from './moderated.ts'
import { forgetPerson, personalDataOf } from './personal-data.ts'
import { removeUnusedProfilePhotos } from './profile-photos.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function send(who: Caller, bytes: Buffer | string) {
  const mark = 'a-mark-between-the-parts'
  const answer = await app.app.inject({
    method: 'PUT',
    url: setProfilePhoto.path,
    cookies: who.cookies,
    headers: { 'content-type': `multipart/form-data; boundary=${mark}` },
    payload: Buffer.concat([
      Buffer.from(`--${mark}\r\ncontent-disposition: form-data; name="file"; filename="me.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`),
      Buffer.from(bytes),
      Buffer.from(`\r\n--${mark}--\r\n`),
    ]),
  })
  return { status: answer.statusCode, body: answer.json<{ photo: string | null }>(), problem: answer.json<ProblemDocument>() }
}
const opens = async (who: Caller, src: string | null) =>
  (await app.app.inject({ url: src ?? '/profile-photos/none', cookies: who.cookies })).statusCode
const open = async (who: TestPerson) => {
  const { town: _, isHidden: __, ...own } = (await app.call(who, myProfile)).body
  return (await app.call(who, changeProfile, { body: { ...own, isOpen: true } })).body.handle
}

test('a photo shows on an open profile, for its owner before; a new one replaces it, and removing it ends it', async () => {
  const [ana, bo] = [await aPerson(app), await aPerson(app)]
  const { body } = await send(ana, await aPicture())
  expect(body.photo).toMatch(/^\/profile-photos\/[0-9a-f-]{36}$/)
  expect([await opens(ana, body.photo), await opens(bo, body.photo), await opens(guest(), body.photo)]).toEqual([200, 404, 404])
  const handle = await open(ana)
  expect((await app.call(guest(), profile, { params: { handle } })).body.photo).toBe(body.photo)
  expect(await opens(guest(), body.photo)).toBe(200)
  const answer = await app.app.inject({ url: body.photo ?? '' })
  expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'content-security-policy': "default-src 'none'; sandbox" })
  const [one, two] = await Promise.all([send(ana, await aPicture('#aa0000')), send(ana, await aPicture('#00aa00'))])
  const now = (await app.call(ana, myProfilePhoto)).body.photo
  expect([one.body.photo, two.body.photo]).toContain(now)
  expect(await opens(guest(), body.photo)).toBe(404)
  // Whom the owner blocked does not see it.
  const bos = await open(bo)
  await app.call(ana, silence, { params: { handle: bos }, body: { silence: 'block' } })
  expect(await opens(bo, now)).toBe(404)
  expect((await app.call(ana, removeProfilePhoto)).body.photo).toBeNull()
  expect(await opens(ana, now)).toBe(404)
})

test('a photo that is none, or too large, is refused in words and keeps the one before', async () => {
  const ana = await aPerson(app)
  const { body } = await send(ana, await aPicture())
  const refused = await send(ana, 'this is no picture')
  expect([refused.status, refused.problem.detail ?? refused.problem.title]).toEqual([
    415,
    expect.stringContaining('JPEG, PNG, WebP or AVIF'),
  ])
  expect((await send(ana, (await aPicture()).subarray(0, 200))).status).toBe(422)
  expect((await send(ana, '')).problem.errors).toMatchObject([{ pointer: '/file', message: 'Choose a photo.' }])
  expect((await send(ana, Buffer.alloc(11_000_000))).status).toBe(413)
  expect((await app.call(ana, myProfilePhoto)).body.photo).toBe(body.photo)
  expect((await send(guest(), await aPicture())).status).toBe(401)
})

test('a moderator who hides a profile hides its photo from everybody but the owner, and still sees it', async () => {
  const [ana, moderator] = [await aPerson(app), await aPerson(app, { platform: ['admin'] })]
  const { body } = await send(ana, await aPicture())
  const handle = await open(ana)
  const { textId } = (await app.call(guest(), profile, { params: { handle } })).body
  const [text] = await moderatedTexts.profile.read(app.deps.db, [textId])
  expect(text?.context).toContain('photo')
  await transact(app.deps.db, (tx) => moderatedTexts.profile.setHidden(tx, textId, { isHidden: true, note: '', now: new Date() }) as never)
  expect((await app.call(guest(), profile, { params: { handle } })).body.photo).toBeNull()
  expect([await opens(guest(), body.photo), await opens(ana, body.photo), await opens(moderator, body.photo)]).toEqual([404, 200, 200])
})

test('a photo goes with its person, and its file within a day', async () => {
  const ana = await aPerson(app)
  const { body } = await send(ana, await aPicture())
  expect(await personalDataOf(app.deps.db, ana.id)).toMatchObject({ photo: body.photo })
  const key = `profile-photos/${body.photo?.split('/').at(-1)}.webp`
  expect(await app.deps.files.has(key)).toBe(true)
  await transact(app.deps.db, (tx) => forgetPerson(tx, ana.id, app.deps))
  expect(await opens(ana, body.photo)).toBe(404)
  await removeUnusedProfilePhotos(app.deps, new Date(Date.now() + 2 * DAY))
  expect(await app.deps.files.has(key)).toBe(false)
})
