import { useState } from 'react'
import { z } from 'zod'
import type { ReviewedApplication } from '#contracts/applications/review.ts'
import { fieldOf, kindOf, labelOf, STEP_WORDS } from '#contracts/applications/fields.ts'
import { DOCUMENT_KINDS, REJECT_REASONS, RejectReason } from '#contracts/applications/applications.ts'
import { ApiProblem, sentenceFor } from '#web/lib/api.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { FieldNotes } from '#web/ui/Field.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { inFormOrder } from './field-paths.ts'
import { useApprove, useAskForChanges, useReject } from './queries.ts'

/** Approve, ask for more, or reject. One at a time, on purpose. */
export function Decision({ review }: { review: ReviewedApplication }) {
  const { application } = review
  const [panel, setPanel] = useState<'ask' | 'reject' | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const approve = useApprove(application.id)
  async function send() {
    setRefusal(null)
    try {
      await approve.mutateAsync({ params: { id: application.id } })
      toast({ title: 'Approved. The owner is welcomed by email.' })
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      setRefusal(sentenceFor(problem))
    }
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Button busy={approve.isPending} busyLabel="Approving…" onClick={() => void send()}>
          Approve
        </Button>
        <Button variant="secondary" onClick={() => setPanel('ask')}>
          Ask for changes
        </Button>
        <Button variant="quiet-danger" onClick={() => setPanel('reject')}>
          Reject
        </Button>
      </div>
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      {panel === 'ask' && <AskPanel review={review} onClose={() => setPanel(null)} />}
      {panel === 'reject' && <RejectPanel review={review} onClose={() => setPanel(null)} />}
    </div>
  )
}

type PanelProps = { review: ReviewedApplication; onClose: () => void }

function AskPanel({ review: { application }, onClose }: PanelProps) {
  const ask = useAskForChanges(application.id)
  const fields = inFormOrder(application.fields)
  const choices = [
    ...fields.flatMap(({ field }) => {
      const kind = kindOf(field)
      return kind ? [{ value: field, label: labelOf(field), group: STEP_WORDS[fieldOf(kind).step] }] : []
    }),
    ...Object.entries(DOCUMENT_KINDS).map(([kind, label]) => ({ value: `document.${kind}`, label, group: 'Documents' })),
  ]
  return (
    <ChoicePanel
      title="Ask for changes"
      legend="What should they change? Only these open."
      choices={choices}
      missing="Choose at least one field."
      label="What you need from them"
      submitLabel="Send to the applicant"
      onSend={async (fields, words) => {
        await ask.mutateAsync({ params: { id: application.id }, body: { fields: fields as never, words } })
        toast({ title: 'Asked by email' })
      }}
      onClose={onClose}
    />
  )
}

function RejectPanel({ review: { application }, onClose }: PanelProps) {
  const reject = useReject(application.id)
  return (
    <ChoicePanel
      title="Reject this application"
      legend="Reasons. The applicant reads them."
      choices={Object.entries(REJECT_REASONS).map(([value, label]) => ({ value, label }))}
      missing="Choose at least one reason."
      label="Say why in a few words"
      submitLabel="Reject"
      onSend={async (reasons, words) => {
        await reject.mutateAsync({
          params: { id: application.id },
          body: { reasons: reasons.map((reason) => RejectReason.parse(reason)), words },
        })
        toast({ title: 'Rejected. The applicant reads why.' })
      }}
      onClose={onClose}
    />
  )
}

/** Choices of one `group` stand together and can be chosen with one press. */
type Choice = { value: string; label: string; group?: string }
type ChoicePanelProps = {
  title: string
  legend: string
  choices: readonly Choice[]
  missing: string
  label: string
  submitLabel: string
  onSend: (chosen: string[], words: string) => Promise<void>
  onClose: () => void
}
const chosenAndWords = (missing: string) =>
  z.object({ chosen: z.array(z.string()).min(1, missing), words: z.string().trim().min(1, 'Say why in a few words.').max(2_000) })
/** Some choices and a few words; both are needed. */
const ChoicePanel = ({ title, legend, choices, missing, label, submitLabel, onSend, onClose }: ChoicePanelProps) => (
  <FormDialog
    as="panel"
    title={title}
    schema={chosenAndWords(missing)}
    defaultValues={{ chosen: [], words: '' }}
    submitLabel={submitLabel}
    busyLabel="One moment…"
    onSubmit={({ chosen, words }) => onSend(chosen, words)}
    onClose={onClose}
  >
    {(form) => {
      const { id, error } = form.field('chosen')
      const choose = (chosen: string[]) => form.setValue('chosen', chosen, { shouldValidate: form.formState.isSubmitted })
      return (
        <>
          <Textarea {...form.field('words')} label={label} rows={4} maxLength={2_000} />
          <fieldset id={id} className="flex flex-col">
            <legend className="mb-1 font-medium">{legend}</legend>
            {[...Map.groupBy(choices, ({ group }) => group)].map(([group, own]) => (
              <ChoiceGroup key={group ?? ''} group={group} choices={own} chosen={form.watch('chosen')} onChange={choose} />
            ))}
            <FieldNotes id={id} error={error} />
          </fieldset>
        </>
      )
    }}
  </FormDialog>
)

type ChoiceGroupProps = {
  group: string | undefined
  choices: readonly Choice[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}
function ChoiceGroup({ group, choices, chosen, onChange }: ChoiceGroupProps) {
  const own = choices.map(({ value }) => value)
  const others = chosen.filter((one) => !own.includes(one))
  const boxes = choices.map(({ value, label }) => (
    <Checkbox
      key={value}
      label={label}
      checked={chosen.includes(value)}
      onChange={(event) => onChange(event.target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))}
    />
  ))
  if (group === undefined) return boxes
  const isAll = own.every((one) => chosen.includes(one))
  return (
    <fieldset className="flex flex-col border-t border-hairline py-2">
      <legend className="visually-hidden">{group}</legend>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span aria-hidden="true" className="font-semibold">
          {group}
        </span>
        <Button variant="quiet" size="sm" onClick={() => onChange(isAll ? others : [...others, ...own])}>
          {isAll ? 'Clear' : 'Select all'}
          <span className="visually-hidden"> of {group}</span>
        </Button>
      </div>
      {boxes}
    </fieldset>
  )
}
