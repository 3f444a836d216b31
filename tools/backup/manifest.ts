import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

/** The way a backup is laid out. A change that an older restore would misread makes it another number. */
const LAYOUT = 1
const MANIFEST = 'manifest.json'
const SEAL = 'manifest.sha256'
/** The files of the marketplace in a backup, and their list. */
export const FILES = 'files'
export const FILE_LIST = 'files.jsonl'
export const SECRET = 'secret'

const Hash = z.string().regex(/^[0-9a-f]{64}$/)
const Name = z.string().max(200)
const Part = z.object({ path: z.string().regex(/^[\w.-]+(\/[\w.-]+)?$/), bytes: z.number(), sha256: Hash })
export type Part = z.infer<typeof Part>

const Manifest = z.object({
  layout: z.number(),
  release: z.string(),
  postgres: z.string(),
  /** The time of the newest migration. */
  schema: z.number(),
  /** When the rows were read, all as they were at one moment. */
  at: z.iso.datetime(),
  tables: z.array(
    z.object({ name: Name, columns: z.array(Name), parent: Name.nullable(), bounds: z.string().nullable(), rows: z.number(), part: Part }),
  ),
  counters: z.array(z.object({ name: Name, last: z.string().nullable() })),
  files: z.object({ count: z.number(), bytes: z.number(), list: Part }),
  /** Says which secret the sealed data needs, without telling it. `part` is the secret, where the installation made its own. */
  secret: z.object({ sha256: Hash, part: Part.nullable() }),
})
export type Manifest = z.infer<typeof Manifest>

/** The backup cannot be restored; the message says what is wrong with it. */
export class BrokenBackup extends Error {}

export const hashOf = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** A secret's fingerprint. It has at least 32 random characters, so nobody finds it by its hash. */
export const secretHash = (secret: string): string => hashOf(`spiral backup\n${secret}`)

export async function partOf(folder: string, at: string): Promise<Part> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of createReadStream(path.join(folder, at)) as AsyncIterable<Buffer>) {
    hash.update(piece)
    bytes += piece.length
  }
  return { path: at, bytes, sha256: hash.digest('hex') }
}

/** Written last: a folder without it is a backup that was not finished. */
export async function writeManifest(folder: string, manifest: Omit<Manifest, 'layout'>): Promise<void> {
  const text = JSON.stringify({ layout: LAYOUT, ...manifest } satisfies Manifest, null, 1)
  await writeFile(path.join(folder, MANIFEST), text, { mode: 0o600 })
  await writeFile(path.join(folder, SEAL), `${hashOf(text)}  ${MANIFEST}\n`, { mode: 0o600 })
}

/** Reads the manifest of a backup, and every byte that it names. Throws a `BrokenBackup` for the first that differs. */
export async function checkBackup(folder: string): Promise<Manifest> {
  const read = (name: string) => readFile(path.join(folder, name), 'utf8').catch(() => null)
  const [text, seal] = [await read(MANIFEST), await read(SEAL)]
  if (text === null || seal === null)
    throw new BrokenBackup(`${folder} is no finished backup: it has no ${text === null ? MANIFEST : SEAL}.`)
  if (!seal.startsWith(hashOf(text))) throw new BrokenBackup(`The backup in ${folder} is broken: ${MANIFEST} was changed.`)
  const parsed = Manifest.safeParse(JSON.parse(text))
  if (!parsed.success || parsed.data.layout !== LAYOUT)
    throw new BrokenBackup(`The backup in ${folder} was made by another release. Restore it with that one.`)
  const manifest = parsed.data
  const { tables, files, secret } = manifest
  for (const part of [...tables.map((table) => table.part), files.list, ...(secret.part ? [secret.part] : [])])
    await checkPart(folder, part)
  for await (const { key, size, sha256 } of fileList(folder)) await checkPart(folder, { path: `${FILES}/${key}`, bytes: size, sha256 })
  return manifest
}

const ListedFile = z.object({ key: z.string(), size: z.number(), sha256: Hash })

export async function* fileList(folder: string): AsyncGenerator<z.infer<typeof ListedFile>> {
  for (const line of (await readFile(path.join(folder, FILE_LIST), 'utf8')).split('\n'))
    if (line !== '') yield ListedFile.parse(JSON.parse(line))
}

async function checkPart(folder: string, { path: at, bytes, sha256 }: Part): Promise<void> {
  const found = await stat(path.join(folder, at)).catch(() => null)
  const fault = !found
    ? 'is missing'
    : found.size < bytes
      ? 'was cut off'
      : found.size > bytes || (await partOf(folder, at)).sha256 !== sha256
        ? 'was changed'
        : null
  if (fault) throw new BrokenBackup(`The backup in ${folder} is broken: ${at} ${fault}.`)
}
