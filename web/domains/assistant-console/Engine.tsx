import { useState } from 'react'
import { type ConsoleEngine, switchAssistantModel } from '#contracts/assistant-console.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { milliseconds } from '#web/lib/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/Card.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input } from '#web/ui/Input.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useCheckModel, useSwitchModel } from './queries.ts'

/** Which language model answers, how its last check went, and its switch. */
export function Engine({ engine }: { engine: ConsoleEngine }) {
  const check = useCheckModel()
  const [isAsking, setAsking] = useState(false)
  const { provider, isOff, changedBy, changedAt, lastCheck, limits, maySwitch } = engine
  if (!provider)
    return (
      <Section title="Language model">
        <Notice tone="info" title="Built-in assistant is answering">
          No language model is configured. Set SPIRAL_ASSISTANT_URL and SPIRAL_ASSISTANT_MODEL, with SPIRAL_ASSISTANT_KIND (openai or
          anthropic) and SPIRAL_ASSISTANT_KEY where the provider needs them, and start the server again.
        </Notice>
      </Section>
    )
  const facts = [
    { name: 'Provider', value: provider.kind },
    { name: 'Model', value: provider.model },
    { name: 'Host', value: provider.host },
    ...limits,
  ]
  return (
    <Section title="Language model">
      {isOff && (
        <Notice tone="warning" title="Turned off">
          The built-in assistant is answering. {changedBy} turned the model off
          {changedAt && (
            <>
              {' '}
              on <LocalTime at={changedAt} format={dateAndTime} />
            </>
          )}
          .
        </Notice>
      )}
      <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-6 gap-y-1">
        {facts.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-soft">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
        <dt className="text-soft">Last check</dt>
        <dd className="min-w-0 break-words">
          {lastCheck ? (
            <>
              {lastCheck.fault ?? 'OK'} ({milliseconds(lastCheck.ms)}, <LocalTime at={lastCheck.at} format={dateAndTime} />)
            </>
          ) : (
            'Never'
          )}
        </dd>
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" busy={check.isPending} busyLabel="Checking…" onClick={() => check.mutate({ body: {} })}>
          Check now
        </Button>
        {maySwitch && (
          <Button variant="secondary" onClick={() => setAsking(true)}>
            {isOff ? 'Turn on' : 'Turn off'}
          </Button>
        )}
      </div>
      {isAsking && <SwitchDialog isOff={!isOff} onClose={() => setAsking(false)} />}
    </Section>
  )
}

function SwitchDialog({ isOff, onClose }: { isOff: boolean; onClose: () => void }) {
  const turn = useSwitchModel()
  const words = isOff ? 'Turn off the language model' : 'Turn on the language model'
  return (
    <FormDialog
      title={words}
      schema={switchAssistantModel.body.pick({ reason: true })}
      defaultValues={{ reason: '' }}
      submitLabel={isOff ? 'Turn off' : 'Turn on'}
      onSubmit={async ({ reason }) => {
        await turn.mutateAsync({ body: { isOff, reason } })
        onClose()
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="text-soft">
            {isOff
              ? 'Everywhere on SPIRAL, the built-in rules answer from this moment on.'
              : 'Assistants ask it again from this moment on.'}
          </p>
          <Input {...form.field('reason')} label="Reason" hint="It goes into the audit log." maxLength={300} autoComplete="off" />
        </>
      )}
    </FormDialog>
  )
}
