import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { GATES, type GateState } from '#contracts/roadmap.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { plural } from '#web/lib/format.ts'
import { StatusDot } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { useOverrideGate, useSetGate } from './office-queries.ts'

const Reason = z.strictObject({
  reason: z.string().trim().min(1, 'Say why the gate opens all the same.').max(500, 'Keep it under 500 characters.'),
})

/** The gates of the next phase. Checks are computed anew each time the page is read. */
export const Gates = ({ phase, gates }: { phase: number; gates: readonly GateState[] }) => (
  <Section title={`Is phase ${phase} ready?`}>
    <p className="max-w-prose text-soft">
      A city or mall of the phase can be shipped once all gates are open. A gate opens when its checks pass, or with a reason.
    </p>
    <ul className="grid items-start gap-4 lg:grid-cols-2">
      {gates.map((gate) => (
        <li key={gate.gate}>
          <GateCard phase={phase} state={gate} />
        </li>
      ))}
    </ul>
  </Section>
)

function GateCard({ phase, state: { gate, checks, isPassed, opened } }: { phase: number; state: GateState }) {
  const [isAsking, setAsking] = useState(false)
  const [set, override] = [useSetGate(), useOverrideGate()]
  const failing = checks.filter((check) => !check.isPassed)
  const about = <span className="visually-hidden"> the gate {GATES[gate]}</span>
  const change = (isOpen: boolean) => set.mutate({ body: { phase, gate, isOpen } })
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-base">{GATES[gate]}</h3>
        <StatusDot tone={isPassed ? 'success' : 'danger'}>
          {isPassed ? 'All checks pass' : `${plural(failing.length, 'check')} failing`}
        </StatusDot>
      </div>
      <ul className="flex flex-col gap-2">
        {checks.map((check) => (
          <li key={check.title} className="flex items-start gap-2">
            {check.isPassed ? (
              <CircleCheck aria-label="Passes:" className="mt-0.5 size-5 shrink-0 text-success" strokeWidth={1.75} />
            ) : (
              <CircleX aria-label="Fails:" className="mt-0.5 size-5 shrink-0 text-danger" strokeWidth={1.75} />
            )}
            <span className="min-w-0">
              <span className="block">{check.title}</span>
              <span className="block text-sm break-words text-soft">
                {check.detail} {!check.isPassed && check.href && <TextLink to={check.href}>Look</TextLink>}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {opened && (
        <p className="text-sm text-soft">
          Opened <LocalTime at={opened.at} format={dateAndTime} />
          {opened.by && ` by ${opened.by}`}
          {opened.reason && `: ${opened.reason}`}
        </p>
      )}
      <div>
        {opened ? (
          <Button size="sm" variant="secondary" busy={set.isPending} onClick={() => change(false)}>
            Close{about}
          </Button>
        ) : isPassed ? (
          <Button size="sm" busy={set.isPending} onClick={() => change(true)}>
            Open{about}
          </Button>
        ) : (
          <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
            Open with a reason{about}
          </Button>
        )}
      </div>
      {isAsking && (
        <ReasonDialog
          title={`Open the gate “${GATES[gate]}”?`}
          schema={Reason}
          submitLabel="Open gate"
          hint="It stays in the audit log."
          maxLength={500}
          onSubmit={async ({ reason }) => {
            await override.mutateAsync({ body: { phase, gate, isOpen: true, reason } })
          }}
          onClose={() => setAsking(false)}
        >
          <p>Failing: {failing.map(({ title }) => title).join('; ')}.</p>
        </ReasonDialog>
      )}
    </Card>
  )
}
