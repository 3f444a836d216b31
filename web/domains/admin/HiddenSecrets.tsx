import { useState } from 'react'
import { askForReveal, type MailReveal } from '#contracts/admin/admin.ts'
import type { MailId } from '#contracts/ids.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { useAskForReveal } from './queries.ts'

/** Says that the links and codes of a mail are hidden, and asks another admin to show them. */
export function HiddenSecrets({ id, reveal }: { id: MailId; reveal: MailReveal | null }) {
  const [isOpen, setOpen] = useState(false)
  const ask = useAskForReveal(id)
  if (reveal)
    return (
      <Notice title="Waiting for another admin">
        You asked to see the links and codes on {dateAndTime(reveal.askedAt)}. Another admin can approve it in the outbox.
      </Notice>
    )
  return (
    <Notice
      title="Links and codes are hidden"
      action={
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Ask to see them
        </Button>
      }
    >
      They open accounts and spend gift cards. Another admin has to agree before you see them.
      {isOpen && (
        <ReasonDialog
          title="See links and codes"
          schema={askForReveal.body}
          submitLabel="Ask"
          onSubmit={(body) => ask.mutateAsync({ params: { id }, body })}
          onClose={() => setOpen(false)}
          hint="The other admin and the audit log see it."
          rows={4}
        />
      )}
    </Notice>
  )
}
