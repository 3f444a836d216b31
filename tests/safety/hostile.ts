import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Collections of strings and bodies that have broken other programs; they exist beside the checkout on our build machine, and elsewhere our
 * own list is used.
 */
const folder = process.env['SPIRAL_HOSTILE_FILES'] ?? new URL('../../../shared/data/hostile', import.meta.url).pathname
export const hasCollections = existsSync(folder)

/** Characters that change the text direction, as numbers so that this file stays readable. */
const DIRECTION = [0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069].map((code) => String.fromCodePoint(code))
export const FORBIDDEN_TEXTS: readonly string[] = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00y',
  '\udfff\ud800',
  ...DIRECTION.map((mark) => `invoice${mark}fdp.exe`),
]
export const ODD_TEXTS: readonly string[] = [
  "Robert'); DROP TABLE orders;--",
  '"><script>alert(1)</script>',
  '{{7*7}} ${7*7} <%= 7*7 %>',
  '%s%s%s%n',
  '%00',
  '..\\..\\windows',
  'Ω≈ç√∫˜µ≤≥÷',
  '田中さんにあげて下さい',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!',
  '\u200b\u200c\u200d\ufeff',
  '\ufffe\uffff',
  'ｅｖｉｌ',
  'İıſK',
  'null',
  'undefined',
  'NaN',
  'true',
  '1e309',
  '-0',
  '0x10',
  'constructor',
  '__proto__',
  'toString',
]

export const isForbidden = (text: string): boolean =>
  !text.isWellFormed() || text.includes('\u0000') || DIRECTION.some((mark) => text.includes(mark))

export function collectedTexts(): string[] {
  if (!hasCollections) return []
  const files = readdirSync(join(folder, 'strings')).filter((file) => file.endsWith('.txt'))
  const lines = files.flatMap((file) => readFileSync(join(folder, 'strings', file), 'utf8').split('\n'))
  return [...new Set(lines.filter((line) => line !== '' && !line.startsWith('# ') && line.length <= 2_000))]
}

/** The bodies of the JSON test suite by name: y_ must be accepted, n_ must be rejected, i_ may be either. */
export function collectedBodies(): { name: string; bytes: Buffer }[] {
  const file = join(folder, 'json', 'json-test-suite.tar')
  if (!existsSync(file)) return []
  const tar = readFileSync(file)
  const bodies: { name: string; bytes: Buffer }[] = []
  for (let at = 0; at + 512 <= tar.length && tar[at] !== 0; ) {
    const name = tar.toString('latin1', at, at + 100).replace(/\0.*$/s, '')
    const size = Number.parseInt(tar.toString('latin1', at + 124, at + 136), 8)
    if (name.endsWith('.json')) bodies.push({ name: name.split('/').at(-1) ?? name, bytes: tar.subarray(at + 512, at + 512 + size) })
    at += 512 + Math.ceil(size / 512) * 512
  }
  return bodies
}
