import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { Problem } from '../../../platform/problem.ts'
import { importsProblems } from '#contracts/imports/imports.ts'

/** A cell or text longer than this was made to fill the memory. */
const MOST_BETWEEN_TAGS = 8_000_000

export type Handlers = { open?: (tag: SaxesTagPlain) => void; text?: (text: string) => void; close?: (name: string) => void }
/** An element's name without its prefix. */
export const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/** A parser that knows no entities but those of XML itself: a document type is refused before it can define one. */
export function parserOf({ open, text, close }: Handlers, onError?: () => Problem): { write(piece: string): void; close(): void } {
  let since = 0
  const parser = new SaxesParser({ position: false })
  parser.on('doctype', () => {
    throw new Problem(importsProblems, 'import.half_file', {
      detail: 'The file holds definitions that a catalog does not need, so it was not read.',
    })
  })
  parser.on('error', () => {
    throw onError?.() ?? new Problem(importsProblems, 'import.half_file')
  })
  parser.on('opentag', (tag) => {
    since = 0
    open?.(tag as SaxesTagPlain)
  })
  parser.on('text', (piece) => text?.(piece))
  parser.on('cdata', (piece) => text?.(piece))
  parser.on('closetag', ({ name }) => {
    since = 0
    close?.(name)
  })
  return {
    write(piece) {
      since += piece.length
      parser.write(piece)
      if (since > MOST_BETWEEN_TAGS) throw new Problem(importsProblems, 'import.too_large_inside')
    },
    close: () => void parser.close(),
  }
}

export async function* decoded(pieces: AsyncIterable<Buffer>, encoding = 'utf-8'): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of pieces) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}
