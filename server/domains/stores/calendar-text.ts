/** An instant in UTC, as calendar files write it. */
export const stampOf = (now: Date): string => `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** Text within a line of a calendar file. */
export const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n|\r|\n/g, '\\n')

/** Lines end with CRLF and are folded before they exceed 75 bytes, never within a character. */
export const calendarText = (lines: readonly string[]): string => lines.map((line) => `${folded(line)}\r\n`).join('')
function folded(line: string): string {
  const pieces = ['']
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > 74) {
      pieces.push('')
      bytes = 0
    }
    pieces[pieces.length - 1] += character
    bytes += size
  }
  return pieces.join('\r\n ')
}
