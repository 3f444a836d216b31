import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { DAY } from '#contracts/time.ts'
import { removeLostFiles } from '#server/domains/operations/lost-files.ts'
import { rowsOf } from '#server/platform/db.ts'
import { testApp } from '#tests/app.ts'
import { ABSENT, startBucketServer } from '#tests/bucket-server.ts'
import { LocalServer } from '#tests/local-server.ts'
import { aPerson } from '#tests/people.ts'
import { aPicture, sendPicture } from '#tests/pictures.ts'
import { aShop } from '#tests/shops.ts'
import { copyFiles } from '#tools/copy-files.ts'
import { filePlaceOf } from './config.ts'
import { type FilePort, filesAt, FilesError, folderFiles } from './files.ts'

const bucketServer = await startBucketServer()
if (!bucketServer) console.warn(ABSENT)

const KEYS = { AWS_ACCESS_KEY_ID: 'anybody', AWS_SECRET_ACCESS_KEY: 'at all' }
const stubKeys = (keys: Record<string, string> = KEYS) => {
  for (const [name, value] of Object.entries(keys)) vi.stubEnv(name, value)
}
const placeOf = (text: string) => filePlaceOf('SPIRAL_FILES', text)

let folder: string
beforeAll(async () => {
  stubKeys()
  folder = await mkdtemp(path.join(tmpdir(), 'spiral-files-'))
})
afterEach(() => stubKeys())
afterAll(async () => {
  vi.unstubAllEnvs()
  await bucketServer?.stop()
  await rm(folder, { recursive: true })
})

const aFolder = async (): Promise<FilePort> => folderFiles(await mkdtemp(path.join(folder, 'f-')))
const aBucket = async (prefix?: string): Promise<FilePort> => filesAt(placeOf((await bucketServer?.aBucket(prefix)) ?? ''))
const PLACES: [string, () => Promise<FilePort>][] = [
  ['a folder', aFolder],
  ...(bucketServer ? ([['a bucket', () => aBucket('shop/files')]] satisfies [string, () => Promise<FilePort>][]) : []),
]

async function allOf<One>(many: AsyncIterable<One>): Promise<One[]> {
  const all: One[] = []
  for await (const one of many) all.push(one)
  return all
}
const keysIn = async (files: FilePort): Promise<string[]> => (await allOf(files.all())).map(({ key }) => key).toSorted()
const contentOf = async (files: FilePort, key: string): Promise<string> => Buffer.concat(await allOf(files.stream(key))).toString()

describe.each(PLACES)('files in %s', (_, aPlace) => {
  test('are the same bytes after they were stored whole or as a stream', async () => {
    const files = await aPlace()
    await files.put('pictures/ab/abcd/original.webp', Buffer.from('a picture'))
    await files.keep('imports/one.csv', Readable.from([Buffer.from('Handle,'), Buffer.from('Title')]))
    await files.keep('imports/empty.csv', Readable.from([]))
    expect((await files.get('pictures/ab/abcd/original.webp'))?.toString()).toBe('a picture')
    expect(await contentOf(files, 'imports/one.csv')).toBe('Handle,Title')
    expect((await files.get('imports/empty.csv'))?.length).toBe(0)
    expect(await allOf(files.all())).toHaveLength(3)
    expect(await allOf(files.all())).toContainEqual(expect.objectContaining({ key: 'imports/one.csv', size: 12 }))
  })

  test('that are absent are told apart from files that fail', async () => {
    const files = await aPlace()
    await files.put('a/b', Buffer.from('x'))
    expect([await files.has('a/b'), await files.has('a/c'), await files.get('a/c')]).toEqual([true, false, null])
    await expect(contentOf(files, 'a/c')).rejects.toMatchObject({ code: 'ENOENT' })
    await files.remove('a/b')
    await files.remove('a/b')
    expect(await files.has('a/b')).toBe(false)
    await expect(async () => files.get('../secret')).rejects.toThrow('not a file key')
  })

  test('are not stored when their sender breaks off', async () => {
    const files = await aPlace()
    async function* half() {
      yield Buffer.alloc(1_000, 'x')
      await Promise.reject(new Error('The sender went away.'))
    }
    await expect(files.keep('imports/cut.csv', Readable.from(half()))).rejects.toThrow('The sender went away.')
    expect(await keysIn(files)).toEqual([])
  })

  test('are found by the time at which they were written', async () => {
    const files = await aPlace()
    await files.put('imports/one.csv', Buffer.from('x'))
    await files.put('pictures/two.webp', Buffer.from('x'))
    const before = async (time: number) => (await allOf(files.writtenBefore('imports', new Date(time)))).map(({ key }) => key)
    expect(await before(Date.now() + 5_000)).toEqual(['imports/one.csv'])
    expect(await before(Date.now() - DAY)).toEqual([])
  })
})

test.each([
  ['files', { kind: 'folder', folder: path.resolve('files') }],
  ['s3://shop', { kind: 'bucket', bucket: 'shop', prefix: '', endpoint: null, region: 'us-east-1', pathStyle: false }],
  [
    's3://shop/a/b/?endpoint=http://127.0.0.1:9&region=eu-west-1&pathStyle=1',
    { kind: 'bucket', bucket: 'shop', prefix: 'a/b/', endpoint: 'http://127.0.0.1:9', region: 'eu-west-1', pathStyle: true },
  ],
])('the place %s is understood', (text, place) => expect(placeOf(text)).toEqual(place))

test.each([
  's3://',
  's3://key:secret@shop',
  's3://Shop_',
  's3://shop/a//b',
  's3://shop?endpoint=minio',
  's3://shop?color=red',
  'gs://shop',
])('the place %s is refused with an example', (text) =>
  expect(() => placeOf(text)).toThrow(/^SPIRAL_FILES must be a folder, or a bucket like s3:\/\/bucket\/prefix\?endpoint=/),
)

test('files move from one folder to another, and again only those that are new', async () => {
  const [from, to] = [await aFolder(), await aFolder()]
  for (const name of ['a', 'b', 'c']) await from.put(`pictures/${name}.webp`, Buffer.from(name.repeat(1_000)))
  expect(await copyFiles(from, to)).toMatchObject({ copied: 3, bytes: 3_000, wereThere: 0, onlyThere: [] })
  await from.put('pictures/d.webp', Buffer.from('d'))
  await from.remove('pictures/a.webp')
  expect(await copyFiles(from, to)).toMatchObject({ copied: 1, wereThere: 2, onlyThere: ['pictures/a.webp'] })
  // The same size with another content is noticed by reading both.
  await to.put('pictures/b.webp', Buffer.from('x'.repeat(1_000)))
  await expect(copyFiles(from, to, { again: true })).rejects.toThrow('The copy of pictures/b.webp differs')
  expect(await to.has('pictures/b.webp')).toBe(false)
})

test('a bucket whose server does not run, or whose clock is off, stops the start and says what to do', async () => {
  const gone = await new LocalServer(() => {}).start()
  await gone.stop()
  await expect(filesAt(placeOf(`s3://shop?endpoint=${gone.url}&pathStyle=1`))).rejects.toThrow(
    new FilesError(
      `${gone.url} does not answer for the bucket "shop" (ECONNREFUSED). Check the endpoint in SPIRAL_FILES and that the server runs.`,
    ),
  )
  const early = await new LocalServer((_, response) => {
    response.writeHead(403, { 'content-type': 'application/xml', date: 'Thu, 01 Jan 2026 00:00:00 GMT' })
    response.end('<?xml version="1.0"?><Error><Code>RequestTimeTooSkewed</Code><Message>The difference is too large.</Message></Error>')
  }).start()
  await expect(filesAt(placeOf(`s3://shop?endpoint=${early.url}&pathStyle=1`))).rejects.toThrow(
    /clock of this machine .* Set the wrong one right/,
  )
  await early.stop()
})

describe.skipIf(!bucketServer)('a bucket', () => {
  test('takes an upload in parts, and what an interrupted one left is ended later', async () => {
    const setting = (await bucketServer?.aBucket()) ?? ''
    const files = await filesAt(placeOf(setting))
    const large = Buffer.alloc(20 * 1024 * 1024, 'spiral')
    await files.keep('imports/large.csv', Readable.from([large.subarray(0, 9_000_000), large.subarray(9_000_000)]))
    expect((await files.get('imports/large.csv'))?.equals(large)).toBe(true)
    // As a process leaves it that is killed between two parts.
    const object = `${bucketServer?.url}/${new URL(setting).hostname}/imports/cut.csv`
    await fetch(`${object}?uploads`, { method: 'POST' })
    const left = async () => (await (await fetch(`${object.replace('/imports/cut.csv', '')}?uploads`)).text()).includes('cut.csv')
    expect(await left()).toBe(true)
    await allOf(files.writtenBefore('imports', new Date(Date.now() + 60_000)))
    expect(await left()).toBe(false)
  })

  test('that is missing, or that takes no such keys, or gives no right, stops the start and says what to do', async () => {
    const setting = (await bucketServer?.aBucket()) ?? ''
    await expect(filesAt(placeOf(setting.replace(/spiral-test-\d+/, 'nobodys')))).rejects.toThrow(
      /There is no bucket "nobodys" at http.* Create it as a private bucket, or correct SPIRAL_FILES\./,
    )
    const user = await bucketServer?.aUser()
    await bucketServer?.refuseStrangers()
    try {
      await expect(filesAt(placeOf(setting))).rejects.toThrow(/keys .* not accepted \(InvalidAccessKeyId\)\. Set AWS_ACCESS_KEY_ID/)
      stubKeys({ AWS_ACCESS_KEY_ID: user?.id ?? '', AWS_SECRET_ACCESS_KEY: user?.secret ?? '' })
      await expect(filesAt(placeOf(setting))).rejects.toThrow(/may not use the bucket .* rights to list it/)
    } finally {
      await bucketServer?.letStrangersIn()
    }
  })

  test('keeps the pictures of a shop: unused ones are cleaned up, and while it is away nothing is half saved', async () => {
    const own = await startBucketServer()
    const setting = (await own?.aBucket('shop')) ?? ''
    const app = await testApp({ env: { SPIRAL_FILES: setting } })
    try {
      const { retailerId } = await aShop(app)
      const manager = await aPerson(app, { retailers: [{ retailerId, role: 'manager' }] })
      const sent = await sendPicture(app, manager, retailerId, await aPicture('#336699', 50))
      expect(sent.status).toBe(201)
      const { hash } = sent.body
      expect((await app.app.inject({ method: 'GET', url: `/pictures/${hash}/320.webp` })).statusCode).toBe(200)
      const lost = `pictures/ff/${'f'.repeat(40)}/original.webp`
      await app.deps.files.put(lost, Buffer.from('left by an upload that was cut off'))
      await removeLostFiles({ ...app.deps, clock: { now: () => new Date(Date.now() + 2 * DAY) } })
      expect(await app.deps.files.has(lost)).toBe(false)
      expect(await app.deps.files.has(`pictures/${hash.slice(0, 2)}/${hash}/original.webp`)).toBe(true)

      await own?.stop()
      const pictures = () => rowsOf<{ n: number }>(app.deps.db, 'test.pictures', 'select count(*)::int as n from sent_pictures')
      const refused = await sendPicture(app, manager, retailerId, await aPicture('#993366', 51))
      expect([refused.status, refused.problem]).toEqual([
        503,
        expect.objectContaining({ code: 'busy', detail: "Pictures and files can't be reached right now. Try again in a few seconds." }),
      ])
      expect(await pictures()).toEqual([{ n: 1 }])
    } finally {
      await app.close()
    }
  })

  test('exchanges all files with a folder', async () => {
    const [from, to, back] = [await aFolder(), await aBucket('moved'), await aFolder()]
    for (let i = 0; i < 30; i++) await from.put(`pictures/${i}/original.webp`, Buffer.from(`picture ${i}`))
    expect(await copyFiles(from, to)).toMatchObject({ copied: 30, onlyThere: [] })
    expect(await copyFiles(to, back)).toMatchObject({ copied: 30, onlyThere: [] })
    expect(await keysIn(back)).toEqual(await keysIn(from))
    expect(await contentOf(back, 'pictures/7/original.webp')).toBe('picture 7')
  })
})

test('a file that a write has not finished is neither listed nor moved', async () => {
  const at = await mkdtemp(path.join(folder, 'part-'))
  await mkdir(path.join(at, 'imports'))
  await writeFile(path.join(at, 'imports', `one.csv.${crypto.randomUUID()}`), 'half')
  expect(await keysIn(folderFiles(at))).toEqual([])
  expect(await readdir(path.join(at, 'imports'))).toHaveLength(1)
})
