import { useState } from 'react'
import type { Application } from '#contracts/applications/applications.ts'
import { askToJoin } from '#contracts/applications/review.ts'
import { toast } from '#web/state/toasts.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useAskToJoin } from './queries.ts'

const BY = { name: 'the same name', address: 'the same address', website: 'the same website' } as const
const REQUESTS = { open: 'Asked, waiting for the owner', accepted: 'Accepted', refused: 'Refused by the owner' } as const

/** Businesses on SPIRAL that look like this one. Somebody who works there asks its owners instead of applying again. */
export function SimilarBusinesses({ application }: { application: Application }) {
  if (application.similar.length === 0) return null
  return (
    <Notice tone="warning" title="Is this your business?">
      <p>It looks like a business that is on SPIRAL already. If you work there, ask its owner to add you to the team.</p>
      <ul className="mt-2 flex flex-col gap-2">
        {application.similar.map((business) => (
          <Similar key={business.retailerId} application={application} business={business} />
        ))}
      </ul>
    </Notice>
  )
}

function Similar({ application, business }: { application: Application; business: Application['similar'][number] }) {
  const [isAsking, setAsking] = useState(false)
  const ask = useAskToJoin()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 flex-1 wrap-anywhere">
        <strong className="font-semibold">{business.name}</strong>
        {business.place && `, ${business.place}`} ({business.by.map((reason) => BY[reason]).join(', ')})
      </span>
      {business.request ? (
        <Badge>{REQUESTS[business.request]}</Badge>
      ) : (
        <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
          Ask to join<span className="visually-hidden"> {business.name}</span>
        </Button>
      )}
      {isAsking && (
        <FormDialog
          title={`Ask to join ${business.name}`}
          schema={askToJoin.body.pick({ message: true })}
          defaultValues={{ message: '' }}
          submitLabel="Send request"
          busyLabel="Sending…"
          onSubmit={async ({ message }) => {
            await ask.mutateAsync({ params: { id: application.id }, body: { retailerId: business.retailerId, message } })
            toast({ title: 'Request sent' })
          }}
          onClose={() => setAsking(false)}
        >
          {(form) => (
            <>
              <p className="text-soft">The owner sees your name and email, and decides.</p>
              <Textarea {...form.field('message')} label="Message to the owner" optional rows={3} maxLength={500} />
            </>
          )}
        </FormDialog>
      )}
    </li>
  )
}
