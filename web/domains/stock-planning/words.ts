import {
  AGEING_DAYS,
  COUNT_DAYS,
  LEAST_PACE_DAYS,
  OVERSTOCK_DAYS,
  PACE_DAYS,
  RUNS_OUT_DAYS,
  type StockList,
} from '#contracts/stock-planning/stock-health.ts'
import { LIMITS } from '#contracts/limits.ts'
import type { ReorderState } from '#contracts/stock-planning/reorder-lists.ts'
import type { TransferState } from '#contracts/stock-planning/transfers.ts'
import type { Tone } from '#web/ui/Badge.tsx'

const PACE = `The pace counts the sales of the store in the last ${PACE_DAYS} days; a newer item counts as at least ${LEAST_PACE_DAYS} days old.`
/** Each list of shelves: its name, its definition, and the words of an empty one. */
export const LIST_WORDS: Record<StockList, { label: string; about: string; empty: string; byPace?: true }> = {
  running_out: {
    label: 'Running out',
    about: `Empty in ${RUNS_OUT_DAYS} days or fewer at its pace. ${PACE}`,
    empty: `Nothing runs out in the next ${RUNS_OUT_DAYS} days.`,
    byPace: true,
  },
  lost_demand: {
    label: 'Lost demand',
    about: `Sold out, and either sold in the last ${AGEING_DAYS} days or somebody waits for it to be back. Groups under ${LIMITS.fewestTogether} are not told.`,
    empty: 'No item in demand is sold out.',
  },
  overstock: {
    label: 'Overstock',
    about: `More than ${OVERSTOCK_DAYS} days of stock at its pace. The surplus is the stock beyond these days. ${PACE}`,
    empty: `No item that sells has stock for more than ${OVERSTOCK_DAYS} days.`,
    byPace: true,
  },
  ageing: {
    label: 'Ageing',
    about: `In stock, ${AGEING_DAYS} days old or older, and in the last ${AGEING_DAYS} days none were sold and none came in.`,
    empty: `Everything that is in stock sold or came in during the last ${AGEING_DAYS} days.`,
  },
  accuracy: {
    label: 'To count',
    about: `Somebody who prepared an order lately did not find an item, or the item sells and nobody counted it for ${COUNT_DAYS} days.`,
    empty: 'No count is in doubt.',
  },
}

export const TRANSFER_WORDS: Record<TransferState, { label: string; tone: Tone }> = {
  draft: { label: 'Planned', tone: 'neutral' },
  sent: { label: 'On its way', tone: 'info' },
  received: { label: 'Received', tone: 'success' },
  canceled: { label: 'Canceled', tone: 'neutral' },
}

/** A whole number as typed; null for anything else. */
export const wholeIn = (text: string): number | null => (/^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : null)

export const REORDER_WORDS: Record<ReorderState, { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  ordered: { label: 'Ordered', tone: 'info' },
  arrived: { label: 'Arrived', tone: 'success' },
  canceled: { label: 'Canceled', tone: 'neutral' },
}
