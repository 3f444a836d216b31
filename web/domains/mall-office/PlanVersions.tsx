import { useState } from 'react'
import type { MallId } from '#contracts/ids.ts'
import type { MallPlanDraft } from '#contracts/mall-office/plans.ts'
import { faultOf } from '#web/lib/api.ts'
import { plural } from '#web/lib/format.ts'
import { Ago } from '#web/ui/Ago.tsx'
import { StatusDot } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useRestorePlan } from './queries.ts'

type PlanVersionsProps = { mallId: MallId; plan: MallPlanDraft; onRestored: (plan: MallPlanDraft) => void }
/** The plans that were published, and the way back to one. */
export function PlanVersions({ mallId, plan, onRestored }: PlanVersionsProps) {
  const [asked, setAsked] = useState<MallPlanDraft['versions'][number] | null>(null)
  const [fault, setFault] = useState<string>()
  const restore = useRestorePlan()
  if (plan.versions.length === 0) return null
  return (
    <Section title="Published plans">
      {fault && <Notice tone="danger">{fault}</Notice>}
      <ul className="flex flex-col">
        {plan.versions.map((version, i) => (
          <li key={version.id} className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-b border-hairline">
            <span>
              {plural(version.floors, 'floor')}, {plural(version.units, 'unit')}, published <Ago at={version.publishedAt} />
            </span>
            {i === 0 ? (
              <StatusDot tone="success">Shown now</StatusDot>
            ) : (
              <Button variant="quiet" size="sm" onClick={() => setAsked(version)}>
                Show it again<span className="visually-hidden"> (plan {plan.versions.length - i})</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        title="Show this plan again?"
        confirmLabel="Show it"
        busy={restore.isPending}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          if (!asked) return
          setFault(undefined)
          restore.mutate(
            { params: { mallId, id: asked.id } },
            { onError: (problem) => setFault(faultOf(problem)), onSuccess: onRestored, onSettled: () => setAsked(null) },
          )
        }}
      >
        It replaces the plan that shoppers see, and your draft.
      </ConfirmDialog>
    </Section>
  )
}
