/**
 * How long the answers of one route took on this node since it started, by status. Buckets count up: each includes those before it, and the
 * last one, without an end, counts all.
 */
export type RouteTimes = {
  method: string
  route: string
  /** "2xx" */
  status: string
  buckets: { upToSeconds: number; count: number }[]
}
