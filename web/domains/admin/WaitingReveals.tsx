import { useQuery } from '@tanstack/react-query'
import { Ago } from '#web/ui/Ago.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useApproveReveal, waitingReveals } from './queries.ts'

/** Requests of other admins to see the links and codes of a mail. */
export function WaitingReveals() {
  const { data } = useQuery(waitingReveals())
  const approve = useApproveReveal()
  return data?.items
    .filter(({ mayApprove }) => mayApprove)
    .map(({ id, askedBy, subject, reason, askedAt }) => (
      <Notice
        key={id}
        title={`${askedBy} asks to see the links and codes of "${subject}"`}
        action={
          <Button variant="secondary" busy={approve.isPending} onClick={() => approve.mutate({ params: { id } })}>
            Approve for 10 minutes
          </Button>
        }
      >
        <span>“{reason}”</span> <Ago at={askedAt} />
      </Notice>
    ))
}
