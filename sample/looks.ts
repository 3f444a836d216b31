import { readFile } from 'node:fs/promises'
import { keepLooks } from '#server/domains/search/photos/picture-looks.ts'
import { LOOK_LENGTH } from '#server/domains/search/photos/look/transform.ts'
import type { Db } from '#server/platform/db.ts'

const HASH_LENGTH = 20
const AT_ONCE = 500

/** The looks of the first pictures of the sample, measured by `tools/looks/`, because measuring them takes ten minutes. */
export async function measuredLooks(): Promise<{ hash: string; look: Buffer }[]> {
  const bytes = await readFile(new URL('looks.bin', import.meta.url))
  const size = HASH_LENGTH + LOOK_LENGTH
  return Array.from({ length: Math.floor(bytes.byteLength / size) }, (_, i) => ({
    hash: bytes.subarray(i * size, i * size + HASH_LENGTH).toString('hex'),
    look: bytes.subarray(i * size + HASH_LENGTH, (i + 1) * size),
  }))
}

export async function plantLooks(db: Db): Promise<void> {
  const looks = await measuredLooks()
  for (let i = 0; i < looks.length; i += AT_ONCE) await keepLooks(db, looks.slice(i, i + AT_ONCE))
}
