import { useState } from 'react'
import { PROMPT_MAX, runAssistant } from '#contracts/assistant-console.ts'
import { type AnswerStep, ASSISTANT_NAMES, type AssistantName } from '#contracts/assistants.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { Button } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/Card.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { z } from 'zod'
import { useRunAssistant } from './queries.ts'
import { SaveCase } from './SaveCase.tsx'
import { Trace } from './Trace.tsx'

const ASSISTANTS: Record<AssistantName, string> = {
  shopping: 'Shopping assistant',
  gift: 'Gift finder',
  wishlist: 'Wishlist watcher',
  returns: 'Returns assistant',
  guide: 'Local guide',
  listing: 'Listing writer',
}
const ENGINES = [
  { value: 'built-in', label: 'Built-in rules' },
  { value: 'model', label: 'Language model' },
]
const { assistant, prompt, engine } = runAssistant.body.shape
const Form = z.object({ assistant, prompt, engine, near: z.string().regex(/^(\d{5})?$/, 'Enter a 5-digit ZIP.') })
type Run = Reply<typeof runAssistant> & { by: string }

/** A prompt, and what the assistant did about it. */
export function PromptRun({ canCompare, hasModel }: { canCompare: boolean; hasModel: boolean }) {
  const form = useServerForm(Form, { defaultValues: { assistant: 'shopping', prompt: '', near: '', engine: 'built-in' } })
  const runOne = useRunAssistant()
  const runOther = useRunAssistant()
  const [done, setDone] = useState<{ asked: { assistant: AssistantName; prompt: string; near?: string }; runs: Run[] } | null>(null)

  const send = form.submit(async ({ near, engine: chosen, ...given }) => {
    const asked = { ...given, ...(near && { near }) }
    const engines = canCompare ? (['built-in', 'model'] as const) : ([chosen] as const)
    const runs = await Promise.all(
      engines.map(async (each, at) => ({
        ...(await (at === 0 ? runOne : runOther).mutateAsync({ body: { ...asked, engine: each } })),
        by: each === 'model' ? 'Language model' : 'Built-in rules',
      })),
    )
    setDone({ asked, runs })
  })
  return (
    <Section title="Prompt">
      <form noValidate onSubmit={(event) => void send(event)} className="flex max-w-prose flex-col gap-4">
        <ErrorSummary {...form.summary} />
        <Textarea {...form.field('prompt')} label="What a person says" maxLength={PROMPT_MAX} rows={3} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            {...form.field('assistant')}
            label="Assistant"
            choices={ASSISTANT_NAMES.map((value) => ({ value, label: ASSISTANTS[value] }))}
          />
          <Input {...form.field('near')} label="Near ZIP" optional inputMode="numeric" autoComplete="off" />
          {hasModel && !canCompare && <Select {...form.field('engine')} label="Answered by" choices={ENGINES} />}
        </div>
        <div>
          <Button type="submit" busy={form.isSubmitting} busyLabel="Running…">
            {canCompare ? 'Run both' : 'Run'}
          </Button>
        </div>
      </form>
      <div aria-live="polite" className="flex flex-col gap-4 empty:hidden">
        {done && (
          <>
            <div className={done.runs.length > 1 ? 'grid items-start gap-4 lg:grid-cols-2' : 'grid'}>
              {done.runs.map(({ by, steps, ms }) => (
                <Trace key={by} title={by} steps={steps} ms={ms} />
              ))}
            </div>
            <SaveCase asked={done.asked} did={didIn(done.runs[0]?.steps ?? [])} />
          </>
        )}
      </div>
    </Section>
  )
}

const didIn = (steps: readonly AnswerStep[]) => ({
  tools: steps.flatMap((step) => (step.kind === 'tool' ? step.tool : [])),
  confirms: steps.find((step) => step.kind === 'confirm')?.tool ?? null,
})
