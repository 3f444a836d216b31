import type { UseQueryOptions } from '@tanstack/react-query'
import type { FulfillmentId, OrderNumber } from '#contracts/ids.ts'
import { earningsTrace, orderTrace, type Trace, type TracedBy, walletTrace, wholeTrace } from '#contracts/traces.ts'
import { type ApiProblem, read } from '#web/lib/api.ts'

export type TraceRead = UseQueryOptions<Trace, ApiProblem>
// The books may have moved since the last look.
const now = { staleTime: 0 }
export const traceOfOrder = ({ number, key }: { number: OrderNumber; key?: string }) => ({
  ...read(orderTrace, { params: { number }, query: key ? { key } : {} }),
  ...now,
})
export const traceOfEarnings = (id: FulfillmentId) => ({ ...read(earningsTrace, { params: { id } }), ...now })
export const traceOfLine = (id: string) => ({ ...read(walletTrace, { params: { id: Number(id) } }), ...now })
export const traceOfAll = (by: TracedBy, q: string) => ({ ...read(wholeTrace, { query: { by, q } }), ...now, retry: false })

/** The part of a trace that an amount stands for: of one store, of one tender, or of everything. */
export type TracePart = { fulfillmentId?: FulfillmentId; tender?: string }
export function partOf(trace: Trace, { fulfillmentId, tender }: TracePart): Pick<Trace, 'steps' | 'sums'> {
  const isMeant = <T extends { fulfillmentId: FulfillmentId | null; tender: string | null }>(one: T): boolean =>
    (fulfillmentId === undefined || one.fulfillmentId === fulfillmentId) && (tender === undefined || one.tender === tender)
  const isWhole = fulfillmentId === undefined && tender === undefined
  return {
    steps: trace.steps.filter(isMeant),
    sums: trace.sums.filter((sum) => (isWhole ? sum.fulfillmentId === null && sum.tender === null : isMeant(sum))),
  }
}
