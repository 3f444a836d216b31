import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  adminDisputes,
  DISPUTE_REASON_WORDS,
  DISPUTE_REASONS,
  type DisputeFile,
  noteOnDispute,
  openTestDispute,
} from '#contracts/disputes.ts'
import { DisputeId } from '#contracts/ids.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { settings } from '#contracts/operations.ts'
import { read } from '#web/lib/api.ts'
import { useList } from '#web/lib/use-list.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { DisputeTable } from './DisputeTable.tsx'
import { DisputeView } from './DisputeView.tsx'
import { adminFile, useAccept, useDecideTest, useNote, useOpenTest, useSendEvidence } from './queries.ts'

/** Disputed payments of all businesses; `?dispute=` opens one. For support and admins. */
export function DisputesSection() {
  const asked = DisputeId.safeParse(Number(useAddressFilters().get('dispute')))
  return asked.success ? <One id={asked.data} /> : <List />
}

function List() {
  const [isOpen, setOpen] = useState(false)
  const list = useList(adminDisputes, ['state'])
  const provider = useQuery(read(settings)).data?.payments.provider
  return (
    <DisputeTable
      list={list}
      lead="Payments a shopper's bank took back. We send the evidence we have a day before it's due."
      actions={
        provider === 'sandbox' && (
          <Button variant="secondary" onClick={() => setOpen(true)}>
            Open a test dispute
          </Button>
        )
      }
    >
      {isOpen && <TestForm onClose={() => setOpen(false)} />}
    </DisputeTable>
  )
}

function TestForm({ onClose }: { onClose: () => void }) {
  const open = useOpenTest()
  return (
    <FormDialog
      title="Open a test dispute"
      schema={openTestDispute.body}
      defaultValues={{ number: '', reason: 'product_not_received' }}
      submitLabel="Open the dispute"
      onSubmit={async (body) => {
        await open.mutateAsync({ body })
        toast({ title: 'Dispute opened', body: 'It is a test. No real money moves.' })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>Test cards are never disputed by a bank, so you do it here. Everything else happens as with real cards.</p>
          <Input {...form.field('number')} label="Number of the order, gift card purchase or plan receipt" autoComplete="off" />
          <Select
            {...form.field('reason')}
            label="What the cardholder says"
            choices={DISPUTE_REASONS.map((value) => ({ value, label: DISPUTE_REASON_WORDS[value] }))}
          />
        </>
      )}
    </FormDialog>
  )
}

function One({ id }: { id: DisputeId }) {
  const { data, error, refetch } = useQuery(adminFile(id))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  return <DisputeView file={data} actions={<Acts file={data} />} add={data.may.add && <Add id={id} />} />
}

function Acts({ file: { id, may } }: { file: DisputeFile }) {
  const [send, accept, decide] = [useSendEvidence(), useAccept(), useDecideTest()]
  const isBusy = send.isPending || accept.isPending || decide.isPending
  return (
    <>
      {may.send && (
        <Button busy={isBusy} busyLabel="Working…" onClick={() => send.mutate({ params: { id } })}>
          Send the evidence
        </Button>
      )}
      {may.accept && (
        <Button variant="secondary" disabled={isBusy} onClick={() => accept.mutate({ params: { id } })}>
          Accept the dispute
        </Button>
      )}
      {may.decide &&
        (['won', 'lost'] as const).map((outcome) => (
          <Button key={outcome} variant="secondary" disabled={isBusy} onClick={() => decide.mutate({ params: { id }, body: { outcome } })}>
            {outcome === 'won' ? 'Test: the seller wins' : 'Test: the cardholder wins'}
          </Button>
        ))}
    </>
  )
}

function Add({ id }: { id: DisputeId }) {
  const [isOpen, setOpen] = useState(false)
  const note = useNote()
  return (
    <div>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Add a note
      </Button>
      {isOpen && (
        <FormDialog
          title="Add a note to the evidence"
          schema={noteOnDispute.body}
          keptAs={`dispute ${id}`}
          defaultValues={{ text: '' }}
          submitLabel="Add a note"
          onSubmit={async (body) => {
            await note.mutateAsync({ params: { id }, body })
          }}
          onClose={() => setOpen(false)}
        >
          {(form) => <Textarea {...form.field('text')} label="What SPIRAL knows" rows={6} maxLength={2000} />}
        </FormDialog>
      )}
    </div>
  )
}
