import type { Application } from '#contracts/applications/applications.ts'
import { Button } from '#web/ui/Button.tsx'
import { useConfirmFields } from './queries.ts'

/** Nothing about them was read on the site: they are our suggestion until the person has looked at them. */
export function UsualPolicies({ application }: { application: Application }) {
  const confirm = useConfirmFields()
  const fields = application.fields.filter(({ isPreset, field }) => isPreset && field.startsWith('policies.'))
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-soft">We found no policies of yours, so these are what most stores choose.</p>
      <Button
        size="sm"
        variant="secondary"
        busy={confirm.isPending}
        onClick={() =>
          confirm.mutate({ params: { id: application.id }, body: { fields: fields.map(({ field, version }) => ({ field, version })) } })
        }
      >
        These are right
      </Button>
    </div>
  )
}
