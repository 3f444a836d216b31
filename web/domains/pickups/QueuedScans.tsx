import { dateAndTime } from '#web/lib/date-format.ts'
import { useScanQueue } from '#web/state/scan-queue.ts'
import { Badge, type Tone } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/Card.tsx'
import { useQueuedScans } from './useQueuedScans.ts'

const WORDS: Record<'waiting' | 'confirmed' | 'refused', { label: string; tone: Tone }> = {
  waiting: { label: 'To confirm', tone: 'warning' },
  confirmed: { label: 'Confirmed', tone: 'success' },
  refused: { label: 'Refused', tone: 'danger' },
}

/** Handovers made offline, and the server's later responses. */
export function QueuedScans() {
  const scans = useQueuedScans()
  const dismiss = useScanQueue((queue) => queue.dismiss)
  if (scans.length === 0) return null
  return (
    <Section title="Scanned offline">
      <ul aria-live="polite" className="flex flex-col divide-y divide-hairline rounded-md border border-hairline bg-surface">
        {scans.map(({ id, code, counter, at, state, words }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
            <span className="tabular font-semibold tracking-widest">{code}</span>
            <Badge tone={WORDS[state].tone}>{WORDS[state].label}</Badge>
            <span className="text-base text-soft">
              {counter.name}, {dateAndTime(new Date(at))}
            </span>
            <span className="basis-full text-base">
              {state === 'waiting' && "We'll send it when you're back online."}
              {state === 'confirmed' && `Handed over: ${words}.`}
              {state === 'refused' && `${words} We told your manager, because the items may have left.`}
            </span>
            {state !== 'waiting' && (
              <Button variant="secondary" size="lg" onClick={() => dismiss(id)}>
                Seen
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
