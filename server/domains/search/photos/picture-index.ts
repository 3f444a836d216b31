import { type Db, rowsOf, sql } from '../../../platform/db.ts'
import type { NearLook } from './look/near-looks.ts'
import { LOOK_VERSION } from './look/transform.ts'
import { lookThread } from './picture-looks.ts'

const READ_AT_ONCE = 5_000

let indexes = 0
const known = new WeakMap<object, PictureIndex>()
/** The index of a database, shared by all that ask in this process. */
export function pictureIndex(db: Db): PictureIndex {
  const index = known.get(db.$client) ?? new PictureIndex(db)
  known.set(db.$client, index)
  return index
}

/**
 * The looks of all product pictures in the memory of the look thread: the default of a port whose other side would be an index in the
 * database. Before each search it reads the looks written since the last one.
 */
class PictureIndex {
  readonly #db: Db
  readonly #number = ++indexes
  #place = 0
  #ends = 0
  #reading: Promise<void> | null = null
  size = 0

  constructor(db: Db) {
    this.#db = db
  }

  /** The pictures that look most like this, the most alike first. */
  async nearest(look: Float32Array, most: number, least: number): Promise<NearLook[]> {
    this.#reading ??= this.#readNew().finally(() => {
      this.#reading = null
    })
    await this.#reading
    return lookThread.nearest(this.#number, look, most, least)
  }

  async #readNew(): Promise<void> {
    if (this.#ends !== lookThread.ends) this.#place = 0
    // Before reading: should the thread end meanwhile, the next search reads all of them again.
    this.#ends = lookThread.ends
    for (;;) {
      const rows = await rowsOf<{ hash: string; look: Buffer; place: number }>(this.#db, 'search.new_looks')`
        select hash, look, place from picture_looks where place > ${this.#place} and version = ${LOOK_VERSION} order by place
        limit ${sql(READ_AT_ONCE)}`
      const names = rows.map(({ hash }) => hash)
      this.size = await lookThread.add(this.#number, names, Buffer.concat(rows.map(({ look }) => look)))
      this.#place = Number(rows.at(-1)?.place ?? this.#place)
      if (rows.length < READ_AT_ONCE) return
    }
  }
}
