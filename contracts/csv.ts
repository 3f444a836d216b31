export type Cell = string | number | null

/** The byte order mark that tells a spreadsheet the file is UTF-8. */
const MARK = '\uFEFF'
const AMOUNT = /^-\d+(\.\d+)?$/
export const csvHead = (head: readonly string[]): string => MARK + csvRow(head)
/** One CSV record (RFC 4180). Text that a spreadsheet would run as a formula is marked as text; an amount below zero is none. */
export const csvRow = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(',')}\r\n`
export const csvOf = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [csvHead(head), ...rows.map((row) => csvRow(row))].join('')

function cellOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = /^[=+\-@\t\r]/.test(cell) && !AMOUNT.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
