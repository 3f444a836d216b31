import type { Sent } from '#contracts/endpoint.ts'
import { dashboard, type dashboard as dashboardEndpoint, dashboardAround } from '#contracts/dashboard.ts'
import { read } from '#web/lib/api.ts'

const FRESH_MS = 5_000
/** What needs this person today. Read again on each visit: most of it changes elsewhere. */
export const myDashboard = (near: string | undefined) => ({
  ...read(dashboard, { query: { ...(near !== undefined && { near }), day: true } satisfies Sent<typeof dashboardEndpoint>['query'] }),
  staleTime: FRESH_MS,
})
/** Suggestions and events nearby stand last and cost the most: read when somebody gets to them. */
export const aroundMe = (near: string | undefined) => read(dashboardAround, { query: { ...(near !== undefined && { near }) } })
/** Both of them. */
export const allOfDashboard = { queryKey: ['api', 'account', 'dashboard'] } as const
