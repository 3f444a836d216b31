import { useState } from 'react'
import { type ConsoleTool, type FlaggedAnswer, saveAssistantCase } from '#contracts/assistant-console.ts'
import { z } from 'zod'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/Card.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useSaveCase } from './queries.ts'

type FlaggedProps = { flagged: readonly FlaggedAnswer[]; tools: readonly ConsoleTool[] }
/** Answers that support marked as wrong. Each becomes a case, with what the assistant should have done. */
export function Flagged({ flagged, tools }: FlaggedProps) {
  const [chosen, choose] = useState<FlaggedAnswer | null>(null)
  if (flagged.length === 0) return null
  return (
    <Section title="Flagged answers">
      <ul className="flex flex-col divide-y divide-hairline rounded-md border border-hairline bg-surface">
        {flagged.map((each) => (
          <li key={each.messageId} className="flex flex-wrap items-start justify-between gap-3 p-4">
            <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1">
              <p className="break-words">
                {each.assistant}: {each.prompt}
              </p>
              <p className="text-sm break-words text-soft">Support: {each.reason}</p>
            </div>
            <Button variant="secondary" size="sm" onClick={() => choose(each)}>
              Save as a case<span className="visually-hidden">: {each.prompt.slice(0, 60)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {chosen && <SaveFlagged answer={chosen} tools={tools} onClose={() => choose(null)} />}
    </Section>
  )
}

const Form = z.object({ name: saveAssistantCase.body.shape.name, calls: z.string(), confirms: z.string() })
type SaveFlaggedProps = { answer: FlaggedAnswer; tools: readonly ConsoleTool[]; onClose: () => void }
function SaveFlagged({ answer: { assistant, prompt }, tools, onClose }: SaveFlaggedProps) {
  const save = useSaveCase()
  const choices = (effects: readonly ConsoleTool['effect'][]) => [
    { value: '', label: 'Nothing' },
    ...tools
      .filter((tool) => tool.assistants.includes(assistant) && effects.includes(tool.effect))
      .map(({ name }) => ({ value: name, label: name })),
  ]
  return (
    <FormDialog
      title="Save as a case"
      schema={Form}
      defaultValues={{ name: prompt.slice(0, 60), calls: '', confirms: '' }}
      submitLabel="Save case"
      onSubmit={async ({ name, calls, confirms }) => {
        await save.mutateAsync({ body: { name, assistant, prompt, tools: calls ? [calls] : [], confirms: confirms || null } })
        toast({ title: 'Case saved' })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Input {...form.field('name')} label="Name" maxLength={80} />
          <Select {...form.field('calls')} label="It must call" choices={choices(['reads'])} />
          <Select {...form.field('confirms')} label="It must ask to confirm" choices={choices(['writes', 'buys'])} />
        </>
      )}
    </FormDialog>
  )
}
