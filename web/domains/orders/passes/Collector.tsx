import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { CollectorName } from '#contracts/identity/people.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input } from '#web/ui/Input.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { type CollectedPart, useNameCollector } from './queries.ts'

const Form = z.object({ name: CollectorName })
type CollectorProps = { part: CollectedPart; names: readonly string[]; mayChange: boolean; what: string }

/** People who may pick up besides the shopper; the store sees their names. */
export function Collector({ part, names, mayChange, what }: CollectorProps) {
  const [isOpen, setOpen] = useState(false)
  if (names.length === 0 && !mayChange) return null
  return (
    <div className="flex items-start gap-2">
      <UserRound aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-link" strokeWidth={1.75} />
      <div className="flex flex-wrap items-center gap-x-3">
        <span>{names.length > 0 ? `${listOf(names)} can pick up, too` : 'Only you can pick up'}</span>
        {mayChange && (
          <button type="button" className="min-h-11 font-medium text-link underline hover:text-link-strong" onClick={() => setOpen(true)}>
            {names.length > 0 ? 'Change' : 'Let someone else pick up'}
            <span className="visually-hidden">: {what}</span>
          </button>
        )}
      </div>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Let someone else pick up">
        <NameForm part={part} name={names[0] ?? ''} onDone={() => setOpen(false)} />
      </Dialog>
    </div>
  )
}

function NameForm({ part, name, onDone }: { part: CollectedPart; name: string; onDone: () => void }) {
  const save = useNameCollector(part)
  const form = useServerForm(Form, { defaultValues: { name } })
  const send = (to: string | null) => save.mutateAsync({ ...part.at, body: { name: to } }).then(onDone)
  return (
    <form noValidate onSubmit={form.submit((values) => send(values.name))} className="flex flex-col gap-4">
      <ErrorSummary {...form.summary} />
      <Input
        {...form.field('name')}
        label="Their name"
        hint="As on their ID. They don't need it if they have your code."
        autoComplete="off"
        maxLength={80}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.isSubmitting}>
          Save
        </Button>
        {name && (
          <Button variant="secondary" disabled={form.isSubmitting} onClick={() => void send(null)}>
            Only me
          </Button>
        )}
      </div>
    </form>
  )
}

const listOf = (names: readonly string[]) => new Intl.ListFormat('en-US').format(names)
