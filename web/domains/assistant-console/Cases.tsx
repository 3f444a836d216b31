import { ClipboardCopy, Trash2 } from 'lucide-react'
import type { AssistantCase } from '#contracts/assistant-console.ts'
import { toast } from '#web/state/toasts.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/Card.tsx'
import { didWords } from './case-words.ts'
import { useRemoveCase, useRunCases } from './queries.ts'

/** Saved prompts with what must happen, and whether it did at the last run. */
export function Cases({ cases }: { cases: readonly AssistantCase[] }) {
  const run = useRunCases()
  const remove = useRemoveCase()
  const did = new Map(run.data?.items.map((item) => [item.id, item.did]))
  return (
    <Section
      title="Saved cases"
      aside={
        cases.length > 0 && (
          <Button variant="secondary" busy={run.isPending} busyLabel="Running…" onClick={() => run.mutate({ body: {} })}>
            Run all
          </Button>
        )
      }
    >
      {cases.length === 0 ? (
        <p className="text-soft">No case is saved. Run a prompt, then save it with what the assistant did.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-hairline rounded-md border border-hairline bg-surface">
          {cases.map((each) => {
            const last = did.get(each.id)
            return (
              <li key={each.id} className="flex flex-wrap items-start justify-between gap-3 p-4">
                <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1">
                  <p className="flex flex-wrap items-center gap-2">
                    <span className="font-medium break-words">{each.name}</span>
                    {each.passed === null ? (
                      <Badge>Not run</Badge>
                    ) : (
                      <Badge tone={each.passed ? 'success' : 'danger'}>{each.passed ? 'Passed' : 'Failed'}</Badge>
                    )}
                  </p>
                  <p className="text-sm break-words text-soft">
                    {each.assistant}: {each.prompt}
                  </p>
                  <p className="text-sm text-soft">It {didWords(each)}.</p>
                  {each.passed === false && last && <p className="text-sm text-danger">Last time it {didWords(last)}.</p>}
                </div>
                <div className="flex gap-2">
                  <Button
                    variant="secondary"
                    size="sm"
                    icon={<ClipboardCopy aria-hidden="true" className="size-4" strokeWidth={1.75} />}
                    onClick={() => void copy(each)}
                  >
                    Copy for the tests<span className="visually-hidden">: {each.name}</span>
                  </Button>
                  <Button
                    variant="secondary"
                    size="sm"
                    icon={<Trash2 aria-hidden="true" className="size-4" strokeWidth={1.75} />}
                    onClick={() => remove.mutate({ params: { id: each.id } })}
                  >
                    Remove<span className="visually-hidden">: {each.name}</span>
                  </Button>
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </Section>
  )
}

async function copy({ name, assistant, prompt, tools, confirms }: AssistantCase) {
  try {
    await navigator.clipboard.writeText(JSON.stringify({ name, assistant, prompt, tools, confirms }))
    toast({ title: 'Case copied' })
  } catch {
    toast({ title: "Your browser doesn't let us copy.", variant: 'destructive' })
  }
}
