import { useQuery } from '@tanstack/react-query'
import type { Machine } from '#contracts/machine.ts'
import { grouped } from '#contracts/numbers.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { milliseconds, plural } from '#web/lib/format.ts'
import { optional, preload } from '#web/lib/preload.ts'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Figure, Figures } from '#web/ui/Figure.tsx'
import { type FigureColumn, FigureTable } from '#web/ui/FigureTable.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { FailedMessages } from './FailedMessages.tsx'
import { FailingJobs } from './FailingJobs.tsx'
import { machine } from './queries.ts'
import { bytes, lag } from './units.ts'

// Optional: in production whoever may not read it gets the not-found page, and no sign-in page.
const load = preload(() => [optional(machine())])
export { load as clientLoader, load as loader }

/** Developers and admins see whether the machine is well. */
export default function InternalPlatformScreen() {
  const { data, error, refetch } = useQuery(machine())
  return (
    <div className="flex flex-col gap-10">
      <PageTitle
        title="Internal platform"
        lead="Whether the machine is well. Figures of requests are those of the node that answers."
        actions={
          <>
            <TextLink to="/vercel-ibm-integration">Outside services</TextLink>
            <TextLink to="/diagnostics">Diagnostics</TextLink>
          </>
        }
      />
      {data ? <Shown data={data} /> : error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={8} />}
    </div>
  )
}

function Shown({ data }: { data: Machine }) {
  return (
    <>
      <p className="text-sm text-mute">
        Read <LocalTime at={data.at} format={dateAndTime} />. The node runs version {data.node.version} since{' '}
        <LocalTime at={data.node.startedAt} format={dateAndTime} />.
      </p>
      <Now data={data} />
      <Requests data={data} />
      <FigureTable
        title="Queues"
        about="Lag is how long the oldest that is due has waited."
        columns={QUEUES}
        rows={data.queues}
        rowKey={({ name }) => name}
        empty="Nothing waits."
        file="queues"
      />
      <FailingJobs jobs={data.failingJobs} mayCancel={data.mayCancel} />
      <FailedMessages webhooks={data.webhooks} />
      <FigureTable
        title="Scheduled tasks"
        about="By the clock of UTC."
        columns={SCHEDULE}
        rows={data.schedule}
        rowKey={({ task }) => task}
        empty="No task has a schedule."
        file="schedule"
      />
      <Storage data={data} />
      <FigureTable
        title="Slow in browsers, last 24 hours"
        about="What browsers reported: milliseconds of pages and acts, megabytes of memory."
        columns={BROWSERS}
        rows={data.browsers}
        rowKey={({ page, kind }) => `${page} ${kind}`}
        empty="No browser reported anything slow."
        file="slow-in-browsers"
      />
      <Section title="Not measured here" className="max-w-prose">
        <p className="text-soft">
          {data.traces
            ? 'Traces go to the collector, which shows slow statements.'
            : 'Slow statements are in traces. Set OTEL_EXPORTER_OTLP_ENDPOINT to send them to a collector.'}{' '}
          Errors with their causes are in the log of each node. Backups are folders that <code>npm run backup</code> writes; SPIRAL keeps no
          record of them, so test one with <code>npm run restore</code> into an empty database.
        </p>
      </Section>
    </>
  )
}

function Now({ data: { requests, queues, failingJobs, database, disk, node } }: { data: Machine }) {
  const late = Math.max(0, ...queues.map(({ oldestSeconds }) => oldestSeconds))
  const dead = queues.reduce((sum, queue) => sum + queue.dead, 0)
  return (
    <Figures>
      {requests && (
        <>
          <Figure name="Requests a minute" note={`${grouped(requests.count)} since the start`}>
            {grouped(Math.round(requests.perMinute))}
          </Figure>
          <Figure
            name="Failed answers"
            noteTone={requests.failed > 0 ? 'danger' : 'mute'}
            note={`${grouped(requests.failed)} with a status of 500 or more`}
          >
            {share(requests.failed, requests.count)}
          </Figure>
        </>
      )}
      <Figure name="Longest lag" note={plural(failingJobs.length, 'failing job')}>
        {lag(late)}
      </Figure>
      <Figure name="Given up" noteTone={dead > 0 ? 'danger' : 'mute'} note="Jobs, mails and pushes">
        {grouped(dead)}
      </Figure>
      <Figure name="Database" note={`Postgres ${database.version}`}>
        {bytes(database.bytes)}
      </Figure>
      <Figure name="Free disk" note={disk ? `of ${bytes(disk.totalBytes)}` : 'Files lie in a bucket'}>
        {disk ? bytes(disk.freeBytes) : '—'}
      </Figure>
      <Figure name="Memory of the node">{bytes(node.memoryBytes)}</Figure>
    </Figures>
  )
}

const share = (part: number, whole: number): string => (whole === 0 ? '—' : `${((part / whole) * 100).toFixed(1)}%`)

function Requests({ data: { requests } }: { data: Machine }) {
  if (!requests)
    return (
      <Section title="Requests">
        <Notice tone="info" title="Nothing measures requests">
          Figures of requests need the exporter of Prometheus. Set SPIRAL_METRICS_TOKEN, or SPIRAL_METRICS_PORT for a port of its own, and
          start the server again.
        </Notice>
      </Section>
    )
  return (
    <FigureTable
      title="Requests by route"
      about="Since the start of this node. Half of the answers took no longer than p50, 95 of 100 no longer than p95."
      columns={ROUTES}
      rows={requests.routes}
      rowKey={({ method, route }) => `${method} ${route}`}
      empty="No requests yet."
      file="requests"
    />
  )
}

function Storage({ data: { database, migrations } }: { data: Machine }) {
  return (
    <div className="flex flex-col gap-4">
      <FigureTable
        title="Largest tables"
        about="With their indexes."
        columns={TABLES}
        rows={database.tables}
        rowKey={({ name }) => name}
        empty="There are no tables."
        file="tables"
      />
      <p className="text-soft">
        {plural(migrations.applied, 'migration')} applied{migrations.last && `, the last is ${migrations.last}`}.{' '}
        {migrations.pending.length === 0
          ? 'None is pending.'
          : `Pending: ${migrations.pending.join(', ')}. Start the server again to apply them.`}
      </p>
    </div>
  )
}

const ROUTES: readonly FigureColumn<NonNullable<Machine['requests']>['routes'][number]>[] = [
  { head: 'Route', value: ({ method, route }) => `${method} ${route}` },
  { head: 'Answers', value: ({ count }) => count, kind: 'count' },
  { head: 'A minute', value: ({ perMinute }) => perMinute.toFixed(1) },
  { head: 'Failed', value: ({ failed }) => failed, kind: 'count' },
  { head: 'p50', value: ({ p50Ms }) => (p50Ms === null ? null : milliseconds(p50Ms)), none: 'over 10 s' },
  { head: 'p95', value: ({ p95Ms }) => (p95Ms === null ? null : milliseconds(p95Ms)), none: 'over 10 s' },
]
const QUEUES: readonly FigureColumn<Machine['queues'][number]>[] = [
  { head: 'Queue', value: ({ name }) => name },
  { head: 'Waiting', value: ({ waiting }) => waiting, kind: 'count' },
  { head: 'Lag', value: ({ oldestSeconds }) => lag(oldestSeconds) },
  { head: 'Running', value: ({ running }) => running, kind: 'count' },
  { head: 'Given up', value: ({ dead }) => dead, kind: 'count' },
]
const utc = (at: Date | null): string | null => at && `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
const SCHEDULE: readonly FigureColumn<Machine['schedule'][number]>[] = [
  { head: 'Task', value: ({ task }) => task },
  { head: 'Schedule', value: ({ cron }) => cron },
  { head: 'Last began', value: ({ last }) => utc(last), none: 'Not yet' },
  { head: 'Begins next', value: ({ next }) => utc(next), none: 'Not soon' },
]
const TABLES: readonly FigureColumn<Machine['database']['tables'][number]>[] = [
  { head: 'Table', value: ({ name }) => name },
  { head: 'Size', value: ({ bytes: size }) => bytes(size) },
]
const BROWSERS: readonly FigureColumn<Machine['browsers'][number]>[] = [
  { head: 'Page', value: ({ page }) => page },
  { head: 'Kind', value: ({ kind }) => kind },
  { head: 'Reports', value: ({ count }) => count, kind: 'count' },
  { head: '75 of 100 are at most', value: ({ p75 }) => p75, kind: 'count' },
]
