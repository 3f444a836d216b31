import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
// oxlint-disable-next-line import/default -- the package has one at run time
import opentype, { type Font } from 'opentype.js'

const FILES = {
  condensed: 'barlow-condensed/files/barlow-condensed-latin-500-normal.woff',
  bold: 'barlow-condensed/files/barlow-condensed-latin-700-normal.woff',
  serif: 'dm-serif-display/files/dm-serif-display-latin-400-normal.woff',
  script: 'lobster/files/lobster-latin-400-normal.woff',
  round: 'fredoka/files/fredoka-latin-600-normal.woff',
} as const
export type FontName = keyof typeof FILES
export type Fonts = Record<FontName, Font>

async function font(name: FontName): Promise<Font> {
  const bytes = await readFile(fileURLToPath(import.meta.resolve(`@fontsource/${FILES[name]}`)))
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
}

let loading: Promise<Fonts> | undefined
/** The fonts of all labels. They come with the program, so that a text looks the same on every machine. */
export function fonts(): Promise<Fonts> {
  loading ??= Promise.all([font('condensed'), font('bold'), font('serif'), font('script'), font('round')]).then(
    ([condensed, bold, serif, script, round]) => ({ condensed, bold, serif, script, round }),
  )
  return loading
}
