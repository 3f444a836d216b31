import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { closeBusiness, type SellerClosing } from '#contracts/closings.ts'
import type { RetailerId } from '#contracts/ids.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/Card.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { ClosingPreview } from '../../retailers/ClosingPreview.tsx'
import { closingOf, useCloseBusiness } from './queries.ts'

/** An owner closes the business for good, after seeing what that ends. */
export function CloseBusiness({ retailerId, name }: { retailerId: RetailerId; name: string }) {
  const [isOpen, setOpen] = useState(false)
  const { data: closing } = useQuery(closingOf(retailerId))
  if (closing?.isClosed)
    return (
      <Section id="close" title="Closed for good">
        <p className="max-w-prose text-soft">{name} left SPIRAL. Your records stay. Finish returns that shoppers still bring.</p>
      </Section>
    )
  return (
    <Section id="close" title="Close the business">
      <p className="max-w-prose text-soft">
        {name} and its stores leave SPIRAL for good. Your records stay. To stop new orders for a while, pause them at each store instead.
      </p>
      <Button variant="quiet-danger" className="self-start" onClick={() => setOpen(true)}>
        Close the business
      </Button>
      {isOpen && <CloseDialog retailerId={retailerId} name={name} closing={closing} onClose={() => setOpen(false)} />}
    </Section>
  )
}

type CloseDialogProps = { retailerId: RetailerId; name: string; closing: SellerClosing | undefined; onClose: () => void }
function CloseDialog({ retailerId, name, closing, onClose }: CloseDialogProps) {
  const close = useCloseBusiness(retailerId)
  return (
    <FormDialog
      as="panel"
      title={`Close ${name} for good?`}
      schema={closeBusiness.body}
      defaultValues={{ name: '', reason: '' }}
      submitLabel="Close for good"
      busyLabel="Closing…"
      destructive
      onSubmit={async (body) => {
        await close.mutateAsync({ params: { id: retailerId }, body })
        toast({ title: `${name} is closed`, body: 'We tell everyone who holds gift cards, perks, seats or exchanges.' })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>This can't be undone.</p>
          {closing ? <ClosingPreview closing={closing} /> : <SkeletonRows />}
          {closing && !closing.mayClose && closing.unfinished.length === 0 && (
            <Notice tone="warning" title="Your business is suspended">
              Write to support to close it.
            </Notice>
          )}
          <Textarea {...form.field('reason')} label="Reason" rows={2} hint="Kept in your history." />
          <Input {...form.field('name')} label="Name of the business" hint={`Type ${name} to confirm.`} autoComplete="off" />
        </>
      )}
    </FormDialog>
  )
}
