type Cell = string | number | null

/** A table as spreadsheets read it. Text that a spreadsheet would run as a formula is marked as text. */
export const csvOf = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${[head, ...rows].map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`

function cellOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Hands the browser a file to keep. */
export function saveFile(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
