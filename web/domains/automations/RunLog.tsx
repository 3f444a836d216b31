import { automationRuns, type AutomationRun } from '#contracts/automations/automations.ts'
import type { RetailerId } from '#contracts/ids.ts'
import { useList } from '#web/lib/use-list.ts'
import { toast } from '#web/state/toasts.ts'
import { Badge, type Tone } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { OfficeTable } from '#web/ui/OfficeTable.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { useUndoRun } from './queries.ts'

const OUTCOMES: Record<AutomationRun['outcome'], { label: string; tone: Tone }> = {
  done: { label: 'Done', tone: 'success' },
  nothing: { label: 'Nothing to do', tone: 'neutral' },
  over_limit: { label: 'Over the limit', tone: 'warning' },
  failed: { label: 'Failed', tone: 'danger' },
}

/** What the rules of a business did, with undo where it can be taken back. */
export function RunLog({ retailerId }: { retailerId: RetailerId }) {
  const list = useList(automationRuns, ['automationId'], { retailerId })
  const undo = useUndoRun()
  return (
    <Pages list={list} noun="runs" empty={<EmptyState title="No runs yet">What your rules do is listed here.</EmptyState>}>
      {(rows) => (
        <OfficeTable
          label="Log of your rules"
          rows={rows}
          sorts={false}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'at',
              head: 'When',
              cell: ({ at }) => (
                <LocalTime at={at} format={(then) => then.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })} />
              ),
            },
            { key: 'rule', head: 'Rule', cell: ({ name }) => name },
            { key: 'about', head: 'About', cell: ({ about }) => about },
            {
              key: 'result',
              head: 'Result',
              cell: ({ outcome, result, undoneAt }) => (
                <span className="flex flex-col items-start gap-1">
                  <Badge tone={undoneAt ? 'neutral' : OUTCOMES[outcome].tone}>{undoneAt ? 'Undone' : OUTCOMES[outcome].label}</Badge>
                  {result}
                </span>
              ),
            },
            {
              key: 'undo',
              head: 'Undo',
              cell: ({ id, about, mayUndo }) =>
                mayUndo && (
                  <Button
                    size="sm"
                    variant="secondary"
                    busy={undo.isPending && undo.variables.params.id === id}
                    onClick={() => undo.mutate({ params: { id } }, { onSuccess: () => toast({ title: 'Undone' }) })}
                  >
                    Undo<span className="visually-hidden"> {about}</span>
                  </Button>
                ),
            },
          ]}
        />
      )}
    </Pages>
  )
}
