import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dollars } from '#contracts/money.ts'
import { type ProviderDifference, settleDifference } from '#contracts/payouts.ts'
import { toast } from '#web/state/toasts.ts'
import { Ago } from '#web/ui/Ago.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/Card.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { type OfficeColumn, OfficeTable } from '#web/ui/OfficeTable.tsx'
import { differences, useSettleDifference } from './queries.ts'
import { FINDINGS, MOVEMENTS } from './words.ts'

/** What the card provider and the books do not agree about, until somebody says what it was. Nothing where they agree. */
export function ProviderDifferences() {
  const { data } = useQuery(differences())
  const [settled, setSettled] = useState<ProviderDifference | null>(null)
  if (!data || data.items.length === 0) return null
  const columns: OfficeColumn<ProviderDifference>[] = [
    { key: 'kind', head: 'At the card provider', cell: ({ kind }) => MOVEMENTS[kind] ?? kind },
    { key: 'finding', head: 'Difference', cell: ({ finding }) => FINDINGS[finding] },
    {
      key: 'reference',
      head: 'Our reference',
      cell: ({ reference, id }) => <span className="break-all">{reference ?? id}</span>,
    },
    { key: 'at', head: 'When', cell: ({ at }) => <Ago at={at} />, className: 'whitespace-nowrap' },
    { key: 'amount', head: 'Amount', numeric: true, cell: ({ amount }) => dollars(amount) },
    {
      key: 'acts',
      head: <span className="visually-hidden">Actions</span>,
      stack: { head: 'Actions' },
      cell: (row) => (
        <Button size="sm" variant="secondary" onClick={() => setSettled(row)}>
          Settle
        </Button>
      ),
    },
  ]
  return (
    <Section title="Differences with the card provider">
      <OfficeTable label="Differences with the card provider" columns={columns} rows={data.items} rowKey={({ id }) => id} sorts={false} />
      {settled && <Settle difference={settled} onClose={() => setSettled(null)} />}
    </Section>
  )
}

function Settle({ difference: { id, amount }, onClose }: { difference: ProviderDifference; onClose: () => void }) {
  const settle = useSettleDifference()
  return (
    <FormDialog
      title="Settle this difference"
      schema={settleDifference.body}
      defaultValues={{ note: '' }}
      submitLabel="Settle"
      onSubmit={async (body) => {
        await settle.mutateAsync({ params: { id }, body })
        toast({ title: 'Difference settled' })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>{dollars(amount)}. This takes it off the list and keeps your note on record. It moves no money and changes no books.</p>
          <Textarea {...form.field('note')} label="What was it?" rows={4} maxLength={500} />
        </>
      )}
    </FormDialog>
  )
}
