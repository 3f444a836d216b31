import type { RetailerRole } from '#contracts/roles.ts'
import type { InventoryRow, STOCK_REASONS } from '#contracts/catalog/inventory.ts'
import type { ImportRun } from '#contracts/imports/imports.ts'
import type { Tone } from '#web/ui/Badge.tsx'

export const PRODUCT_STATES: Record<InventoryRow['status'], { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  active: { label: 'Live', tone: 'success' },
  archived: { label: 'Hidden', tone: 'warning' },
}

export const ISSUE_WORDS: Record<InventoryRow['issues'][number], string> = {
  sold_out: 'Sold out',
  no_shelf: 'In no store yet',
  no_picture: 'No picture',
  no_description: 'No description',
  no_barcode: 'No barcode',
}

export const REASON_WORDS: Record<(typeof STOCK_REASONS)[number], string> = {
  count: 'Counted',
  received: 'Received',
  damaged: 'Damaged',
  lost: 'Lost',
  correction: 'Correction',
}
const OTHER_MOVES: Record<string, string> = {
  sale: 'Sold',
  return: 'Returned',
  import: 'Import',
  adjust: 'Adjusted',
  cancel: 'Canceled order',
  undo: 'Import undone',
  transfer: 'Transfer between stores',
  earlier: 'Earlier movements together',
}
/** The reason for a stock movement, in words. A sale that increases stock is a reversed handover. */
export const moveWords = (why: string, delta: number): string => {
  if (why === 'sale' && delta > 0) return 'Hand-over undone'
  const known = { ...REASON_WORDS, ...OTHER_MOVES }[why]
  return known ?? `${why.charAt(0).toUpperCase()}${why.slice(1).replaceAll('_', ' ')}`
}

export const IMPORT_STATES: Record<ImportRun['state'], { label: string; tone: Tone }> = {
  uploaded: { label: 'Needs column names', tone: 'warning' },
  mapped: { label: 'Being checked', tone: 'info' },
  checked: { label: 'Checked, not applied', tone: 'warning' },
  applied: { label: 'Applied', tone: 'success' },
  cancelled: { label: 'Canceled', tone: 'neutral' },
  undone: { label: 'Undone', tone: 'neutral' },
}

export const ROLE_WORDS: Record<RetailerRole, string> = { owner: 'Owner', manager: 'Manager', staff: 'Staff' }
