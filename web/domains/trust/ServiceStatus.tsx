import { useQuery } from '@tanstack/react-query'
import { CHECK_MINUTES, STALE_MINUTES, type TrustFigures } from '#contracts/trust/figures.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { plural } from '#web/lib/format.ts'
import { StatusDot } from '#web/ui/Badge.tsx'
import { Section } from '#web/ui/Card.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { figures } from './queries.ts'

type Service = TrustFigures['service']
const PART_WORDS: Record<string, string> = {
  server: 'Website',
  database: 'Records',
  clock: 'Clock',
  outbox: 'Messages between parts',
  jobs: 'Work in the background',
}

/** Whether SPIRAL works now, and how it did since it has been measured. */
export function ServiceStatus() {
  const { data } = useQuery(figures())
  return (
    <Section id="status" title="Service status">
      {data && <Now now={data.service.now} />}
      {data && <History service={data.service} />}
    </Section>
  )
}

function Now({ now }: Pick<Service, 'now'>) {
  if (!now) return <p>No checks in the last {STALE_MINUTES} minutes.</p>
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium">
        <StatusDot tone={now.isWell ? 'success' : 'danger'}>{now.isWell ? 'Everything works' : 'Something is not working'}</StatusDot>
      </p>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {now.parts.map(({ name, isWell }) => (
          <li key={name}>
            <StatusDot tone={isWell ? 'success' : 'danger'}>
              {PART_WORDS[name] ?? name}: {isWell ? 'works' : "doesn't work"}
            </StatusDot>
          </li>
        ))}
      </ul>
      <p className="text-sm text-soft">
        Last check: <LocalTime at={now.at} format={dateAndTime} />
      </p>
    </div>
  )
}

function History({ service: { since, uptime, days, checks } }: { service: Service }) {
  if (!since || uptime === null) return <p className="text-soft">The share of time without trouble shows here after the first checks.</p>
  return (
    <div className="flex flex-col gap-2">
      <p>
        <span className="tabular text-h3 font-semibold">{uptime}%</span> of the checks passed since{' '}
        <LocalTime at={since} format={dateAndTime} />.
      </p>
      <ol aria-label="Checks passed, day by day" className="flex h-8 max-w-xl items-stretch gap-px">
        {days.map(({ day, uptime: share }) => (
          <li key={day} title={`${day}: ${share}%`} className={`max-w-3 min-w-0.5 flex-1 rounded-xs ${toneOf(share)}`}>
            <span className="visually-hidden">
              {day}: {share}%
            </span>
          </li>
        ))}
      </ol>
      <p className="max-w-prose text-sm text-soft">
        The server checks itself every {CHECK_MINUTES} minutes and keeps the result for 90 days: {plural(checks, 'check')} so far. A check
        that didn't run counts as failed. Each bar is a day.
      </p>
    </div>
  )
}

const toneOf = (share: number): string => (share >= 99.9 ? 'bg-success' : share >= 95 ? 'bg-warning' : 'bg-danger')
