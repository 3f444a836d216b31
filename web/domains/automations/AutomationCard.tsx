import { useState } from 'react'
import type { Automation, testAutomation } from '#contracts/automations/automations.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { MINUTES_PER_ACT } from '#contracts/automations/sentences.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/state/toasts.ts'
import { Ago } from '#web/ui/Ago.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useRemoveAutomation, useSwitchAutomation, useTestAutomation } from './queries.ts'

const STATES = {
  on: { label: 'On', tone: 'success' },
  off: { label: 'Off', tone: 'neutral' },
  stopped: { label: 'Stopped', tone: 'danger' },
} as const

/** A rule with its acts, and what its last test found. */
export function AutomationCard({ automation, onEdit }: { automation: Automation; onEdit: () => void }) {
  const { id, version, name, sentence, state, note, isTested, actsFor, runs, minutesSaved, lastRunAt, conflicts, action } = automation
  const test = useTestAutomation()
  const turn = useSwitchAutomation()
  const remove = useRemoveAutomation()
  const [isRemoving, setRemoving] = useState(false)
  const named = <span className="visually-hidden"> {name}</span>
  const to = (isOn: boolean) =>
    turn.mutate({ params: { id }, body: { version, isOn } }, { onSuccess: () => toast({ title: isOn ? 'Switched on' : 'Switched off' }) })
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="min-w-0 text-base break-words">{name}</h2>
        <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
      </div>
      <p className="break-words">{sentence}</p>
      {note && <Notice tone="danger" title={note} />}
      {conflicts.length > 0 && (
        <Notice
          tone="warning"
          title={`It acts on the same things as ${conflicts.map((other) => `“${other}”`).join(', ')} in another way.`}
        />
      )}
      <ul className="tabular flex flex-col gap-1 text-sm text-soft">
        <li>
          {plural(runs, 'run')} in the last 30 days
          {lastRunAt && (
            <>
              , the last <Ago at={lastRunAt} />
            </>
          )}
        </li>
        {runs > 0 && (
          <li>
            About {plural(minutesSaved, 'minute')} saved, at {plural(MINUTES_PER_ACT[action.kind], 'minute')} by hand
          </li>
        )}
        {state === 'on' && actsFor && <li>Acts for {actsFor}</li>}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant={isTested ? 'secondary' : 'primary'}
          busy={test.isPending}
          busyLabel="Testing…"
          onClick={() => test.mutate({ params: { id } })}
        >
          Test over 30 days{named}
        </Button>
        {state === 'on' ? (
          <Button size="sm" variant="secondary" busy={turn.isPending} onClick={() => to(false)}>
            Switch off{named}
          </Button>
        ) : (
          isTested && (
            <Button size="sm" busy={turn.isPending} onClick={() => to(true)}>
              Switch on{named}
            </Button>
          )
        )}
        <Button size="sm" variant="secondary" onClick={onEdit}>
          Change{named}
        </Button>
        <Button size="sm" variant="quiet-danger" onClick={() => setRemoving(true)}>
          Remove{named}
        </Button>
      </div>
      {!isTested && state !== 'on' && <p className="text-sm text-soft">Test it before you switch it on. A test changes nothing.</p>}
      <div aria-live="polite">{test.data && <Found found={test.data} />}</div>
      <ConfirmDialog
        open={isRemoving}
        title={`Remove ${name}?`}
        confirmLabel="Remove it"
        destructive
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate({ params: { id } }, { onSuccess: () => toast({ title: 'Removed' }), onSettled: () => setRemoving(false) })
        }
        onClose={() => setRemoving(false)}
      >
        Its log goes with it. What it did stays as it is.
      </ConfirmDialog>
    </Card>
  )
}

function Found({ found: { times, left, items, isPartial } }: { found: Reply<typeof testAutomation> }) {
  return (
    <div className="flex flex-col gap-2 rounded-sm bg-sunken p-3">
      <p className="font-semibold">
        {times === 0 ? 'It would not have acted in the last 30 days.' : `It would have acted ${plural(times, 'time')} in the last 30 days.`}
      </p>
      {left > 0 && <p className="text-sm">Its limit of a day would have left out {left.toLocaleString('en-US')} more.</p>}
      {isPartial && <p className="text-sm">So much happened that only the newest part was looked at.</p>}
      {items.length > 0 && (
        <details>
          <summary className="flex min-h-11 items-center">Show {items.length < times ? `the newest ${items.length}` : 'them'}</summary>
          <ul className="flex flex-col gap-1 text-sm">
            {items.map(({ at, about, would }, i) => (
              <li key={`${at.getTime()} ${i}`} className="break-words">
                <LocalTime at={at} format={(then) => then.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })} />: {about}.
                It would {would}.
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
