import type { AnswerStep } from '#contracts/assistants.ts'
import { BUILT_IN } from '#contracts/assistants.ts'
import { milliseconds } from '#web/lib/format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { Json } from './Json.tsx'

/** The page on which a call can be changed and made again. */
const againAt = (tool: string, given: unknown) => `/function-agent?${new URLSearchParams({ tool, arguments: JSON.stringify(given) })}#tool`

/** What an assistant did on its way to an answer, step by step. */
export function Trace({ title, steps, ms }: { title: string; steps: readonly AnswerStep[]; ms: number }) {
  const done = steps.find((step) => step.kind === 'done')
  const tokens = done?.kind === 'done' ? done.tokens : null
  const engine = done?.kind === 'done' ? (done.engine === BUILT_IN ? 'built-in rules' : done.engine) : 'nobody'
  return (
    <section className="flex min-w-0 flex-col gap-3 rounded-md border border-hairline bg-surface p-4">
      <h3>{title}</h3>
      <p className="text-sm text-soft">
        Answered by {engine} in {milliseconds(ms)}
        {tokens === null ? '' : `, ${tokens.toLocaleString('en-US')} tokens`}
      </p>
      <ol className="flex flex-col gap-4">
        {steps.map((step, at) =>
          step.kind === 'done' ? null : (
            // Steps never change places.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} className="flex flex-col gap-2 border-t border-hairline pt-3">
              <Step step={step} />
            </li>
          ),
        )}
      </ol>
    </section>
  )
}

function Step({ step }: { step: Exclude<AnswerStep, { kind: 'done' }> }) {
  if (step.kind === 'text') return <p className="break-words whitespace-pre-wrap">{step.text}</p>
  if (step.kind === 'confirm')
    return (
      <>
        <p className="flex flex-wrap items-center gap-2">
          <code className="font-semibold">{step.tool}</code>
          <Badge tone="warning">Asks to confirm</Badge>
        </p>
        <p>{step.words}</p>
        <Json name="Arguments" value={step.arguments} />
        <TextLink to={againAt(step.tool, step.arguments)}>Edit and run {step.tool}</TextLink>
      </>
    )
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <code className="font-semibold">{step.tool}</code>
        <Badge tone={step.valid ? 'success' : 'danger'}>{step.valid ? 'Valid arguments' : 'Refused arguments'}</Badge>
        <span className="text-sm text-soft">{milliseconds(step.ms)}</span>
      </p>
      <Json name="Arguments" value={step.arguments} />
      {step.problem === null ? <Json name="Answer" value={step.result} /> : <p className="text-danger">{step.problem}</p>}
      <TextLink to={againAt(step.tool, step.arguments)}>Edit and run {step.tool}</TextLink>
    </>
  )
}
