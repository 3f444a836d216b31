import { keepPreviousData } from '@tanstack/react-query'
import type { Sent } from '#contracts/endpoint.ts'
import { labels } from '#contracts/toolkit.ts'
import { read } from '#web/lib/api.ts'

export type LabelQuery = Sent<typeof labels>['query']
/** Asked anew at each visit: a label says the price of now. */
export const labelsToPrint = (query: LabelQuery) => ({
  ...read(labels, { query }),
  placeholderData: keepPreviousData,
  staleTime: 0,
})
