import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OutsideService } from '#contracts/outside-services.ts'
import { dateAndTime, timeOfDay } from '#web/lib/date-format.ts'
import { milliseconds, plural } from '#web/lib/format.ts'
import { toast } from '#web/state/toasts.ts'
import { Ago } from '#web/ui/Ago.tsx'
import { type Tone, StatusDot } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { useCheckNow } from './queries.ts'

/** One service: whether it is configured and well, its checks of the last day, and what happens without it. */
export function ServiceCard({ service }: { service: OutsideService }) {
  const { label, usedFor, without, settings, provider, facts, last } = service
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-col gap-1">
        <h3>{label}</h3>
        <State service={service} />
      </div>
      <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-4 gap-y-1 text-sm">
        {provider && <Line name="Asks">{provider}</Line>}
        <Line name="Used for">{usedFor}</Line>
        <Line name="Without it">{without}</Line>
        {provider && last?.detail && <Line name="It said">{last.detail}</Line>}
        {facts.map(({ name, value }) => (
          <Line key={name} name={name}>
            {value}
          </Line>
        ))}
        {settings.length > 0 && (
          <Line name="Settings">
            <span className="font-mono text-xs wrap-anywhere">{settings.join(', ')}</span>
          </Line>
        )}
      </dl>
      {provider && <History service={service} />}
      <div className="flex flex-wrap items-start gap-2">
        {provider && <CheckNow service={service} />}
        {settings.length > 0 && (
          <Button
            variant="quiet"
            size="sm"
            icon={<Copy aria-hidden="true" className="size-4" strokeWidth={1.75} />}
            onClick={() => void copy(settings)}
          >
            Copy settings<span className="visually-hidden"> of {label}: names only</span>
          </Button>
        )}
      </div>
    </Card>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="contents">
    <dt className="text-soft">{name}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
)

const TONES: Record<OutsideService['state'], Tone> = {
  built_in: 'neutral',
  unchecked: 'neutral',
  stale: 'neutral',
  ok: 'success',
  failing: 'danger',
}

function State({ service: { state, last, failingSince } }: { service: OutsideService }) {
  return (
    <p className="font-medium">
      <StatusDot tone={TONES[state]}>
        <span className="min-w-0 break-words">
          {state === 'built_in' && 'Not configured'}
          {state === 'unchecked' && 'Configured, not checked yet'}
          {state === 'ok' && last && (
            <>
              OK, {milliseconds(last.ms)}, <Ago at={last.at} />
            </>
          )}
          {state === 'stale' && last && (
            <>
              Configured. The last check went well, <Ago at={last.at} />
            </>
          )}
          {state === 'failing' && last && (
            <>
              Configured, failing{failingSince && ' since '}
              {failingSince && <LocalTime at={failingSince} format={dateAndTime} />}: {last.fault}
            </>
          )}
        </span>
      </StatusDot>
    </p>
  )
}

/** The checks of the last 24 hours by hour, and the failures among them. */
function History({ service: { label, hours, faults } }: { service: OutsideService }) {
  if (hours.length === 0) return <p className="text-sm text-soft">No checks in the last 24 hours.</p>
  const checks = hours.reduce((sum, hour) => sum + hour.checks, 0)
  const failed = hours.reduce((sum, hour) => sum + hour.failed, 0)
  return (
    <details className="text-sm">
      <summary className="min-h-9 cursor-pointer py-1.5 font-medium text-link">
        24 hours: {plural(checks, 'check')}, {failed === 0 ? 'none failed' : `${failed} failed`}
        <span className="visually-hidden"> ({label})</span>
      </summary>
      <div className="flex flex-col gap-3 pt-1">
        <table className="tabular w-full max-w-md text-left">
          <thead>
            <tr className="text-soft">
              <th className="font-normal">Hour</th>
              <th className="text-right font-normal">Checks</th>
              <th className="text-right font-normal">Failed</th>
              <th className="text-right font-normal">Median</th>
            </tr>
          </thead>
          <tbody>
            {hours.map(({ from, checks: count, failed: bad, ms }) => (
              <tr key={from.getTime()}>
                <td>
                  <LocalTime at={from} format={timeOfDay} />
                </td>
                <td className="text-right">{count}</td>
                <td className={bad > 0 ? 'text-right text-danger' : 'text-right'}>{bad}</td>
                <td className="text-right">{ms === null ? '—' : milliseconds(ms)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {faults.length > 0 && (
          <ul aria-label={`Newest failures of ${label}`} className="flex flex-col gap-1">
            {faults.map(({ at, fault }) => (
              <li key={at.getTime()} className="break-words">
                <LocalTime at={at} format={dateAndTime} />: {fault}
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  )
}

function CheckNow({ service: { name, label, costs } }: { service: OutsideService }) {
  const check = useCheckNow()
  return (
    <div className="flex flex-col items-start gap-1">
      <Button
        variant="secondary"
        size="sm"
        busy={check.isPending}
        busyLabel="Checking…"
        onClick={() => check.mutate({ params: { name }, body: {} })}
      >
        Check now<span className="visually-hidden"> ({label})</span>
      </Button>
      {costs && <p className="text-xs text-soft">Each check costs a few tokens.</p>}
    </div>
  )
}

async function copy(settings: readonly string[]) {
  try {
    await navigator.clipboard.writeText(settings.join('\n'))
    toast({ title: 'Names of settings copied' })
  } catch {
    toast({ title: "Your browser doesn't let us copy.", variant: 'destructive' })
  }
}
