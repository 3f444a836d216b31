import { keepPreviousData } from '@tanstack/react-query'
import type { Sent } from '#contracts/endpoint.ts'
import { stockHealth, stockList } from '#contracts/stock-planning.ts'
import { read, readPages } from '#web/lib/api.ts'

export type HealthScope = Sent<typeof stockHealth>['query']
export const health = (query: HealthScope) => ({ ...read(stockHealth, { query }), placeholderData: keepPreviousData })
export const shelvesIn = (query: Sent<typeof stockList>['query']) => ({
  ...readPages(stockList, { query: { ...query, limit: 25 } }),
  placeholderData: keepPreviousData,
})
