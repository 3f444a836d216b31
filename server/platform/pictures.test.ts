import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Deps } from './deps.ts'
import { type FilePort, folderFiles } from './files.ts'
import { keepPicture, type PictureSource } from './pictures.ts'
import { pictureRoutes } from './pictures-routes.ts'
import { Problem } from './problem.ts'

let folder: string
let files: FilePort
let app: FastifyInstance
const drawn = 'ab'.repeat(20)
let drawings = 0
const source: PictureSource = {
  async original(hash) {
    if (hash !== drawn) return null
    drawings += 1
    return new Uint8Array(await plain(900, 900).png().toBuffer())
  },
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'spiral-pictures-'))
  files = folderFiles(folder)
  app = fastify()
  app.setErrorHandler((error, _, reply) => reply.code(error instanceof Problem ? error.status : 500).send({}))
  await pictureRoutes(app, { files, pictureSources: [source] } as unknown as Deps)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#007b8a' } })
const refusal = async (bytes: Uint8Array): Promise<string> =>
  keepPicture(files, bytes).then(
    () => 'taken',
    (error: unknown) => (error instanceof Problem ? error.code : String(error)),
  )
const text = (words: string) => new TextEncoder().encode(words)

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('safety:F1 a %s is kept as what it shows, without what it carried', async (format) => {
  const given = await plain(900, 600)
    .withExif({ IFD0: { Copyright: 'somewhere at home' } })
    .toFormat(format)
    .toBuffer()
  const { hash, width, height } = await keepPicture(files, given)
  expect([width, height]).toEqual([900, 600])
  const kept = await files.get(`pictures/${hash.slice(0, 2)}/${hash}/original.webp`)
  const facts = await sharp(kept ?? Buffer.alloc(0)).metadata()
  expect(facts.format).toBe('webp')
  expect(facts.exif).toBeUndefined()
  expect(kept?.includes('somewhere at home')).toBe(false)
})

test('the same picture twice is one picture, turned upright by its own note', async () => {
  const given = await plain(300, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const [first, second] = await Promise.all([keepPicture(files, given), keepPicture(files, given)])
  expect(first).toEqual(second)
  expect([first?.width, first?.height]).toEqual([200, 300])
})

test('of an animation only the first frame is kept', async () => {
  const frames = await Promise.all(
    ['red', 'blue'].map((background) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const animation = await sharp(frames, { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer()
  expect(await keepPicture(files, animation)).toMatchObject({ width: 40, height: 40 })
})

/** A PNG that declares a large size and contains almost no data. */
function pngBomb(width: number, height: number): Uint8Array {
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n
    for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
    return c >>> 0
  })
  const crc = (bytes: Buffer) => (bytes.reduce((c, byte) => (crcTable[(c ^ byte) & 255] ?? 0) ^ (c >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const out = Buffer.alloc(body.length + 8)
    out.writeUInt32BE(data.length, 0)
    body.copy(out, 4)
    out.writeUInt32BE(crc(body), body.length + 4)
    return out
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
  ['an SVG with a script', () => text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'pictures.wrong_kind'],
  ['an SVG behind the header of a WebP', () => text('RIFFAAAAWEBPVP8 <svg xmlns="http://www.w3.org/2000/svg"/>'), 'pictures.wrong_kind'],
  ['an SVG that has the mark of a WebP', () => text('<svg    WEBP="" xmlns="http://www.w3.org/2000/svg"/>'), 'pictures.wrong_kind'],
  ['a page that calls itself a picture', () => text('<!doctype html><img src=x onerror=alert(1)>'), 'pictures.wrong_kind'],
  ['a GIF, endless or not', () => plain(10, 10).gif().toBuffer(), 'pictures.wrong_kind'],
  ['a PDF', () => text('%PDF-1.7 ...'), 'pictures.wrong_kind'],
  ['nothing', () => new Uint8Array(), 'pictures.wrong_kind'],
  [
    'a JPEG header with a page behind it',
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<html>'.repeat(50))]),
    'pictures.damaged',
  ],
  [
    'a JPEG cut in the middle',
    async () => {
      const whole = await plain(800, 800).jpeg().toBuffer()
      return whole.subarray(0, whole.length / 2)
    },
    'pictures.damaged',
  ],
  ['a PNG that says it has 400 megapixels', () => pngBomb(20_000, 20_000), 'pictures.too_large'],
  ['a PNG that has less in it than it says', () => pngBomb(6_000, 6_000), 'pictures.damaged'],
  ['11 MB', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(11_000_000)]), 'pictures.too_large'],
])('safety:F2 %s is refused within a second', async (_, make, code) => {
  const bytes = await make()
  // CPU of all threads of this process, without the rest of the machine.
  const before = process.cpuUsage()
  expect(await refusal(bytes)).toBe(code)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(1000)
})

test('safety:F1 a picture with a page hidden behind it loses the page', async () => {
  const polyglot = Buffer.concat([await plain(200, 200).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')])
  const { hash } = await keepPicture(files, polyglot)
  expect((await files.get(`pictures/${hash.slice(0, 2)}/${hash}/original.webp`))?.includes('<script>')).toBe(false)
})

test('sizes are made on first request, kept, and may be kept by everybody for good', async () => {
  const { hash } = await keepPicture(files, await plain(1600, 1200).jpeg().toBuffer())
  const folderOfPicture = path.join(folder, 'pictures', hash.slice(0, 2), hash)
  expect(await readdir(folderOfPicture)).toEqual(['original.webp'])
  for (const format of ['avif', 'webp']) {
    const answer = await app.inject(`/pictures/${hash}/320.${format}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'content-type': `image/${format}`, 'cache-control': 'public, max-age=31536000, immutable' })
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(320)
  }
  expect((await readdir(folderOfPicture)).sort()).toEqual(['320.avif', '320.webp', 'original.webp'])
  const again = await app.inject({ url: `/pictures/${hash}/320.webp`, headers: { 'if-none-match': `"${hash}-320.webp"` } })
  expect(again.statusCode).toBe(304)
})

test('a small picture is not blown up', async () => {
  const { hash } = await keepPicture(files, await plain(200, 100).png().toBuffer())
  const { rawPayload } = await app.inject(`/pictures/${hash}/1280.webp`)
  expect((await sharp(rawPayload).metadata()).width).toBe(200)
})

test('a drawn picture is drawn once, however many ask for however many sizes', async () => {
  const sizes = ['160.webp', '320.webp', '320.avif', '640.webp', '640.webp', '640.avif']
  const answers = await Promise.all(sizes.map((size) => app.inject(`/pictures/${drawn}/${size}`)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(sizes.map(() => 200))
  expect(drawings).toBe(1)
})

test.each([
  [`/pictures/${'0'.repeat(40)}/320.webp`],
  [`/pictures/${drawn}/333.webp`],
  [`/pictures/${drawn}/320.png`],
  [`/pictures/${drawn}/original.webp`],
  ['/pictures/..%2f..%2fsecret/320.webp'],
  [`/pictures/${drawn.toUpperCase()}/320.webp`],
])('safety:F1 %s is not found', async (url) => expect((await app.inject(url)).statusCode).toBe(404))
