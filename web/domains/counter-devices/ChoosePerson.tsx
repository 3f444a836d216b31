import { ChevronRight, CircleUserRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type CounterHere, type CounterPerson, enterPin, type PinState } from '#contracts/counter-devices.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { useEnter } from './queries.ts'
import { PinInput } from './PinInput.tsx'

const NOTES: Record<PinState, string | null> = {
  set: null,
  none: 'No PIN yet. Sign in with your password and choose one.',
  locked: 'Locked after five wrong PINs. Ask an owner or manager to remove your PIN, or choose a new one with your password.',
}

/** The names of the people of a store. A press on one asks for the PIN. */
export function ChoosePerson({ device: { business, store, name, people } }: { device: CounterHere }) {
  const [chosen, setChosen] = useState<CounterPerson>()
  if (chosen) return <EnterPin person={chosen} onBack={() => setChosen(undefined)} />
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 text-lg">
      <div className="flex flex-col gap-1">
        <h1>Who is at the counter?</h1>
        <p className="text-soft">
          {name}, {business}, {store.name}
        </p>
      </div>
      <ul className="flex flex-col gap-3">
        {people.map((person) => (
          <li key={person.id}>
            {person.pin === 'set' ? (
              <button
                type="button"
                onClick={() => setChosen(person)}
                className="flex min-h-16 w-full items-center gap-4 rounded-md border border-control bg-surface px-4 py-3 text-left hover:border-accent-strong hover:bg-tint"
              >
                <CircleUserRound aria-hidden="true" className="size-6 shrink-0 text-link" strokeWidth={1.75} />
                <span className="min-w-0 flex-1 font-semibold">{person.name}</span>
                <ChevronRight aria-hidden="true" className="size-6 text-mute" strokeWidth={1.75} />
              </button>
            ) : (
              <p className="flex min-h-16 flex-col justify-center rounded-md border border-hairline px-4 py-3">
                <span className="font-semibold">{person.name}</span>
                <span className="text-base text-soft">{NOTES[person.pin]}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
      <p className="text-base">
        <TextLink to="/retailer-login?returnTo=%2Fretailer-dashboard%3Fsection%3Dcounter-devices">Sign in with a password</TextLink>
      </p>
    </div>
  )
}

const Form = enterPin.body.pick({ pin: true })
function EnterPin({ person, onBack }: { person: CounterPerson; onBack: () => void }) {
  const enter = useEnter()
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone with the list of names.
  useEffect(() => heading.current?.focus(), [])
  const form = useServerForm(Form, { defaultValues: { pin: '' } })
  const send = form.submit(({ pin }) => enter.mutateAsync({ body: { personId: person.id, pin } }))
  return (
    <form method="post" onSubmit={send} noValidate className="mx-auto flex w-full max-w-sm flex-col gap-4 text-lg">
      <h1 ref={heading} tabIndex={-1}>
        {person.name}
      </h1>
      <ErrorSummary {...form.summary} />
      <PinInput {...form.field('pin')} label="PIN" />
      <Button type="submit" size="lg" wide busy={form.isSubmitting} busyLabel="Checking…">
        Start
      </Button>
      <Button variant="secondary" size="lg" wide onClick={onBack}>
        Choose another name
      </Button>
    </form>
  )
}
