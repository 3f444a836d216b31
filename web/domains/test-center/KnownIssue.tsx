import { useState } from 'react'
import { markKnownIssue, type ProblemOfRun } from '#contracts/test-center.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input } from '#web/ui/Input.tsx'
import { useForgetKnown, useMarkKnown } from './queries.ts'

type KnownIssueProps = { test: Pick<ProblemOfRun, 'file' | 'name' | 'known'> }
const Issue = markKnownIssue.body.pick({ link: true, until: true })

/** The issue that a test waits for, or the way to name it. */
export function KnownIssue({ test: { file, name, known } }: KnownIssueProps) {
  const [isOpen, setOpen] = useState(false)
  const mark = useMarkKnown()
  const forget = useForgetKnown()
  const over = <span className="visually-hidden">: {name}</span>
  return (
    <div className="flex flex-wrap items-center gap-2">
      {known ? (
        <>
          <a href={known.link} rel="noreferrer" target="_blank" className="text-link underline">
            Known until {known.until}
            {over}
          </a>
          <Button variant="quiet" size="sm" busy={forget.isPending} onClick={() => forget.mutate({ body: { file, name } })}>
            End{over}
          </Button>
        </>
      ) : (
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          Known issue{over}
        </Button>
      )}
      {isOpen && (
        <FormDialog
          title="Mark as a known issue"
          schema={Issue}
          defaultValues={{ link: '', until: '' }}
          submitLabel="Mark"
          onSubmit={(issue) => mark.mutateAsync({ body: { file, name, ...issue } })}
          onClose={() => setOpen(false)}
        >
          {(form) => (
            <>
              <p className="break-words">{name}</p>
              <Input {...form.field('link')} type="url" label="Address of the issue" placeholder="https://" />
              <Input {...form.field('until')} type="date" label="Last day" hint="Afterwards it counts as any other failure." />
            </>
          )}
        </FormDialog>
      )}
    </div>
  )
}
