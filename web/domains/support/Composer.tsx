import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import type { AdminOrder } from '#contracts/admin/admin.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { answerSupport, type draftAnswer, type SupportCase } from '#contracts/support.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { allMacros, draftFor, useAnswer } from './queries.ts'

const Typed = z.object({ answer: answerSupport.body.shape.answer, after: z.enum(['solved', 'declined', 'open']) })
const AFTER = [
  { value: 'solved', label: 'Close as solved' },
  { value: 'declined', label: 'Close: could not help' },
  { value: 'open', label: 'Keep open' },
]

/** Writes an answer to the person of a case, from a stored text if there is one. */
export function Composer({ case: { id, who, kind }, order }: { case: SupportCase; order: AdminOrder | undefined }) {
  const answer = useAnswer()
  const { data: texts } = useQuery(allMacros())
  const form = useServerForm(Typed, { defaultValues: { answer: '', after: 'solved' }, keptAs: `answer ${id}` })
  const send = form.submit(async ({ answer: text, after }) => {
    await answer.mutateAsync({ params: { id }, body: { answer: text, ...(after === 'open' ? { keepOpen: true } : { outcome: after }) } })
    form.reset()
    toast({ title: 'Answered', body: kind === 'spirals' ? `${who} gets a message the way they chose.` : `${who} gets an email.` })
  })
  const filled = (text: string) => {
    const known: Record<string, string | undefined> = { name: who.split(' ')[0], order: order?.number, store: order?.stores[0] }
    return text.replace(/\{(\w+)\}/g, (field, name: string) => known[name] ?? field)
  }
  const put = (macroId: string) => {
    const macro = texts?.items.find((each) => String(each.id) === macroId)
    if (!macro) return
    const before = form.getValues('answer').trimEnd()
    form.setValue('answer', `${before}${before && '\n\n'}${filled(macro.text)}`, { shouldDirty: true })
  }
  const [draft, setDraft] = useState<Reply<typeof draftAnswer>>()
  const client = useQueryClient()
  async function putDraft() {
    const made = await client.fetchQuery(draftFor(id))
    setDraft(made)
    form.setValue('answer', made.answer, { shouldDirty: true })
  }
  return (
    <form method="post" noValidate onSubmit={send} className="flex flex-col gap-4 rounded-md border border-hairline bg-surface p-4">
      <ErrorSummary {...form.summary} />
      {texts && texts.items.length > 0 && (
        <Select
          label="Put in a text"
          value=""
          placeholder="Choose a text"
          choices={texts.items.map((each) => ({ value: String(each.id), label: each.title }))}
          onChange={(event) => put(event.target.value)}
        />
      )}
      <Button
        size="sm"
        variant="secondary"
        className="self-start"
        onClick={() => void putDraft().catch(() => toast({ title: "We couldn't draft an answer" }))}
      >
        Draft from the records
      </Button>
      <Textarea {...form.field('answer')} label="Your answer" rows={6} maxLength={2000} />
      {draft && draft.sources.length > 0 && (
        <p className="flex flex-wrap gap-x-3 text-sm text-soft">
          From:
          {draft.sources.map(({ label, href }) => (
            <TextLink key={href} to={href}>
              {label}
            </TextLink>
          ))}
        </p>
      )}
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Select {...form.field('after')} label="Then" choices={AFTER} fieldClassName="w-full sm:w-60" />
        <Button type="submit" busy={form.isSubmitting} busyLabel="Sending…">
          Send answer
        </Button>
      </div>
    </form>
  )
}
