import { dismissSuggestion } from '#contracts/dashboard.ts'
import type { Sent } from '#contracts/endpoint.ts'
import { useWrite } from '#web/lib/api.ts'
import { toast } from '#web/state/toasts.ts'
import { allOfDashboard } from './queries.ts'

type Suggested = Omit<Sent<typeof dismissSuggestion>['body'], 'isDismissed'>
/** Takes a suggestion away for good; the message offers to bring it back. */
export function useDismiss() {
  const again = useWrite(dismissSuggestion, [allOfDashboard])
  const { mutateAsync, isPending } = useWrite(dismissSuggestion, [allOfDashboard])
  const dismiss = async (one: Suggested, name: string): Promise<void> => {
    await mutateAsync({ body: { ...one, isDismissed: true } })
    toast({
      title: `We won't suggest ${name} again`,
      action: { label: 'Undo', act: () => again.mutate({ body: { ...one, isDismissed: false } }) },
    })
  }
  return { dismiss, isPending }
}
