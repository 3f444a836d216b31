import type { Readable } from 'node:stream'
import type { FileRow } from '../formats/index.ts'

/** A converted file has one row on each line: [line in the original, ...cells] as JSON. */
export const isRows = (fileKey: string): boolean => fileKey.endsWith('.rows')
export const rowLine = ({ line, cells }: FileRow): string => `${JSON.stringify([line, ...cells])}\n`

export async function* rowsOf(bytes: Readable): AsyncGenerator<FileRow> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of bytes as AsyncIterable<Buffer>) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const text of lines) {
      const [line, ...cells] = JSON.parse(text) as [number, ...string[]]
      yield { line, cells }
    }
  }
}
