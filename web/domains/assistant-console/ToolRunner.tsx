import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type ConsoleTool, runTool } from '#contracts/assistant-console.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { milliseconds } from '#web/lib/format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { Json } from './Json.tsx'
import { useRunTool } from './queries.ts'

const EFFECTS = { reads: 'Reads', writes: 'Writes', buys: 'Prepares a purchase' } as const
/** Every tool with its schema and who may use it, and one of them to call with one's own arguments. */
export function ToolRunner({ tools }: { tools: readonly ConsoleTool[] }) {
  const [search, setSearch] = useSearchParams()
  const tool = tools.find(({ name }) => name === search.get('tool')) ?? tools[0]
  if (!tool) return null
  return (
    <Section id="tool" title="Tools">
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-3">
          <Select
            label="Tool"
            value={tool.name}
            choices={tools.map(({ name, effect, mine }) => ({
              value: name,
              label: mine ? name : `${name} (not yours)`,
              group: EFFECTS[effect],
            }))}
            onChange={({ target }) => setSearch({ tool: target.value }, { replace: true, preventScrollReset: true })}
          />
          <p>{tool.about}</p>
          <p className="flex flex-wrap gap-2">
            <Badge tone={tool.effect === 'reads' ? 'neutral' : 'warning'}>{EFFECTS[tool.effect]}</Badge>
            <Badge>Scope: {tool.scope}</Badge>
            <Badge>For: {tool.access}</Badge>
          </p>
          <p className="text-sm text-soft">
            {tool.assistants.length > 0 ? `Used by: ${tool.assistants.join(', ')}, and agents.` : 'Used by agents only.'}
          </p>
          <Json name="Schema" value={tool.schema} />
        </div>
        <CallForm key={tool.name} tool={tool} given={search.get('arguments') ?? '{}'} />
      </div>
    </Section>
  )
}

function CallForm({ tool: { name, effect, mine }, given }: { tool: ConsoleTool; given: string }) {
  const form = useServerForm(runTool.body, { defaultValues: { arguments: given, mayWrite: false } })
  const run = useRunTool()
  const [outcome, setOutcome] = useState<Reply<typeof runTool> | null>(null)
  const send = form.submit(async (body) => {
    setOutcome(null)
    setOutcome(await run.mutateAsync({ params: { name }, body }))
  })
  if (!mine) return <Notice tone="info">You can't call it: it takes a role that you don't have.</Notice>
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex min-w-0 flex-col gap-4">
      <ErrorSummary {...form.summary} />
      <Textarea {...form.field('arguments')} label="Arguments, as JSON" rows={6} spellCheck={false} className="font-mono text-sm" />
      {effect !== 'reads' && (
        <Checkbox
          {...form.field('mayWrite')}
          label="Let it write"
          hint="It changes your own data. Otherwise only the arguments are checked."
        />
      )}
      <div>
        <Button type="submit" busy={form.isSubmitting} busyLabel="Running…">
          Run {name}
        </Button>
      </div>
      <div aria-live="polite" className="flex flex-col gap-3 empty:hidden">
        {outcome && <Outcome outcome={outcome} />}
      </div>
    </form>
  )
}

function Outcome({ outcome: { ran, errors, result, problem, ms } }: { outcome: Reply<typeof runTool> }) {
  if (errors.length > 0)
    return (
      <Notice tone="danger" title="These arguments don't fit">
        <ul>
          {errors.map(({ argument, message }) => (
            <li key={`${argument} ${message}`}>
              {argument}: {message}
            </li>
          ))}
        </ul>
      </Notice>
    )
  if (!ran)
    return (
      <Notice tone="success" title="These arguments fit">
        Nothing was called. Let it write to call it.
      </Notice>
    )
  if (problem !== null)
    return (
      <Notice tone="warning" title={`Refused after ${milliseconds(ms)}`}>
        {problem}
      </Notice>
    )
  return (
    <>
      <p className="text-sm text-soft">Answered in {milliseconds(ms)}</p>
      <Json name="Answer" value={result} />
    </>
  )
}
