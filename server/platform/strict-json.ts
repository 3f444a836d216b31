import { isCleanText } from '#contracts/clean-text.ts'
import { LIMITS } from '#contracts/limits.ts'
import { SERVER_LIMITS } from './server-limits.ts'
import { Problem } from './problem.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads a JSON body strictly: valid UTF-8, bounded depth and lists, no repeated or prototype keys, clean texts. JSON.parse alone keeps the
 * last of repeated keys, so two readers could see two different bodies.
 */
export function readJson(body: Buffer): unknown {
  let text: string
  try {
    text = utf8.decode(body)
  } catch {
    throw new Problem('bad_request', { detail: 'The body is not valid UTF-8.' })
  }
  checkShape(text)
  try {
    return JSON.parse(text, (key, value: unknown) => {
      if (key === '__proto__' || key === 'constructor' || key === 'prototype')
        throw new Problem('invalid', { detail: `The field ${key} is not accepted.` })
      if (!isCleanText(key) || (typeof value === 'string' && !isCleanText(value)))
        throw new Problem('invalid', { detail: 'A text contains characters that are not accepted.' })
      return value
    })
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('bad_request', { detail: 'The body is not valid JSON.' })
  }
}

/** Checks the raw text in one pass: depth, list lengths, and keys repeated in one object, even when escaped differently. */
function checkShape(text: string): void {
  const open: { keys: Set<string> | null; commas: number }[] = []
  for (let i = 0; i < text.length; i++) {
    const char = text[i]
    if (char === '{' || char === '[') {
      open.push({ keys: char === '{' ? new Set() : null, commas: 0 })
      if (open.length > SERVER_LIMITS.jsonDepth) throw new Problem('invalid', { detail: 'The body is nested too deeply.' })
    } else if (char === '}' || char === ']') open.pop()
    else if (char === ',') {
      const around = open.at(-1)
      if (around && ++around.commas >= LIMITS.listInBody)
        throw new Problem('invalid', { detail: `A list takes up to ${LIMITS.listInBody} items.` })
    } else if (char === '"') {
      const end = endOfString(text, i)
      const keys = open.at(-1)?.keys
      if (keys && isBeforeColon(text, end + 1)) {
        const key = keyOf(text.slice(i + 1, end))
        if (keys.has(key)) throw new Problem('invalid', { detail: 'A field stands twice in the body.' })
        keys.add(key)
      }
      i = end
    }
  }
}

function isBeforeColon(text: string, from: number): boolean {
  let i = from
  while (text[i] === ' ' || text[i] === '\n' || text[i] === '\r' || text[i] === '\t') i++
  return text[i] === ':'
}

/** "\\u0061" and "a" are the same key. */
function keyOf(raw: string): string {
  if (!raw.includes('\\')) return raw
  try {
    return String(JSON.parse(`"${raw}"`))
  } catch {
    return raw
  }
}

function endOfString(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === '"') return i
  }
  return text.length
}
