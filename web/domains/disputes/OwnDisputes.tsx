import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { addToDispute, type DisputeFile, ownDisputes } from '#contracts/disputes.ts'
import { DisputeId, type RetailerId } from '#contracts/ids.ts'
import { dollars } from '#contracts/money.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { useList } from '#web/lib/use-list.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { DisputeTable } from './DisputeTable.tsx'
import { DisputeView } from './DisputeView.tsx'
import { ownFile, useAcceptOwn, useAddPhoto, useAddWords } from './queries.ts'

/** Disputed payments of a business; `?dispute=` opens one. */
export function OwnDisputes({ retailerId }: { retailerId: RetailerId }) {
  const asked = DisputeId.safeParse(Number(useAddressFilters().get('dispute')))
  return asked.success ? <One id={asked.data} retailerId={retailerId} /> : <List retailerId={retailerId} />
}

function List({ retailerId }: { retailerId: RetailerId }) {
  const list = useList(ownDisputes, ['state'], { retailerId })
  return <DisputeTable list={list} lead="Payments a shopper's bank took back. Send your evidence by the due date." />
}

type Props = { id: DisputeId; retailerId: RetailerId }
function One({ id, retailerId }: Props) {
  const { data, error, refetch } = useQuery(ownFile(id, retailerId))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  return (
    <DisputeView
      file={data}
      actions={data.may.accept && <Accept {...{ file: data, retailerId }} />}
      add={data.may.add && <Add {...{ id, retailerId }} />}
    />
  )
}

function Add({ id, retailerId }: Props) {
  const [isOpen, setOpen] = useState(false)
  const words = useAddWords()
  const photo = useAddPhoto()
  const field = useRef<HTMLInputElement>(null)
  async function send() {
    const file = field.current?.files?.[0]
    if (!file) return
    await photo.mutateAsync({ params: { id }, query: { retailerId }, file }).then(
      () => void toast({ title: 'Photo added' }),
      () => undefined,
    )
    if (field.current) field.current.value = ''
  }
  return (
    <div className="flex max-w-xl flex-col items-start gap-4">
      <Button onClick={() => setOpen(true)}>Add a note</Button>
      <div className="w-full">
        <FileDrop
          label="Add a photo or a scan"
          hint={photo.isPending ? 'Sending…' : 'A signed receipt, a packing slip, or the item. Saved at once.'}
          error={photo.error ? photo.error.message : undefined}
          accept="image/jpeg,image/png,image/webp,image/avif"
          field={field}
          onChange={() => void send()}
        />
      </div>
      {isOpen && (
        <FormDialog
          title="Add a note to the evidence"
          schema={addToDispute.body.pick({ text: true })}
          keptAs={`dispute ${id}`}
          defaultValues={{ text: '' }}
          submitLabel="Add a note"
          onSubmit={async ({ text }) => {
            await words.mutateAsync({ params: { id }, body: { retailerId, text } })
            toast({ title: 'Added', body: 'It goes to the bank with everything we know.' })
          }}
          onClose={() => setOpen(false)}
        >
          {(form) => (
            <Textarea
              {...form.field('text')}
              label="What happened"
              hint="Say who picked it up, when, and what you agreed on. The bank reads it as you write it."
              rows={6}
              maxLength={2000}
            />
          )}
        </FormDialog>
      )}
    </div>
  )
}

function Accept({ file: { id, amount }, retailerId }: { file: DisputeFile; retailerId: RetailerId }) {
  const [isOpen, setOpen] = useState(false)
  const accept = useAcceptOwn()
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Accept the dispute
      </Button>
      {isOpen && (
        <ConfirmDialog
          open
          busy={accept.isPending}
          busyLabel="Accepting…"
          keepLabel="Not now"
          title="Accept the dispute?"
          confirmLabel="Accept it"
          onConfirm={() => accept.mutate({ params: { id }, body: { retailerId } }, { onSettled: () => setOpen(false) })}
          onClose={() => setOpen(false)}
        >
          The cardholder keeps {dollars(amount)}. This can't be undone.
        </ConfirmDialog>
      )}
    </>
  )
}
