import { useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { RetailerId } from '#contracts/ids.ts'
import { dollars } from '#contracts/money.ts'
import { officeLink } from '#contracts/office-links.ts'
import { type AdminPayout, adminPayouts, PAYOUT_STATES, type PayoutAccount, restrictPayouts } from '#contracts/payouts.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { useList } from '#web/lib/use-list.ts'
import { toast } from '#web/state/toasts.ts'
import { Ago } from '#web/ui/Ago.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { OfficeColumn } from '#web/ui/OfficeTable.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { PayoutStanding } from './PayoutStanding.tsx'
import { ProviderDifferences } from './ProviderDifferences.tsx'
import { accountForAdmin, useRestrictPayouts, useRetryPayout } from './queries.ts'
import { ACCOUNT_STATES, STATES } from './words.ts'

/** Payouts of all businesses, and how each business is paid. For admins. */
export function PayoutsSection() {
  const { get, hrefWith } = useAddressFilters()
  const list = useList(adminPayouts, ['state', 'retailerId'])
  const [managed, setManaged] = useState<RetailerId | null>(null)
  const retry = useRetryPayout()
  const asked = RetailerId.safeParse(Number(get('retailerId')))
  const one = asked.success ? asked.data : null
  const name = list.data?.pages[0]?.items.find(({ retailer }) => retailer.id === one)?.retailer.name
  const columns: OfficeColumn<AdminPayout>[] = [
    {
      key: 'id',
      head: 'Payout',
      cell: ({ id }) => <TextLink to={officeLink('admin', 'trace', { by: 'payout', q: id })}>Payout {id}</TextLink>,
      className: 'whitespace-nowrap',
    },
    {
      key: 'business',
      head: 'Business',
      cell: ({ retailer }) => <TextLink to={hrefWith({ retailerId: String(retailer.id) })}>{retailer.name}</TextLink>,
    },
    { key: 'state', head: 'State', cell: (payout) => <PayoutStanding payout={payout} /> },
    { key: 'age', head: 'Made', cell: ({ createdAt }) => <Ago at={createdAt} />, className: 'whitespace-nowrap' },
    {
      key: 'provider',
      head: 'At the bank provider',
      cell: ({ providerId }) => <span className="break-all">{providerId ?? 'Not there yet'}</span>,
    },
    { key: 'amount', head: 'Amount', numeric: true, cell: ({ amount }) => dollars(amount) },
    {
      key: 'acts',
      head: <span className="visually-hidden">Actions</span>,
      stack: { head: 'Actions' },
      cell: ({ id, state, retailer }) => (
        <span className="flex flex-wrap gap-2">
          {state === 'created' && (
            <Button
              size="sm"
              busy={retry.isPending && retry.variables.params.id === id}
              busyLabel="Trying…"
              onClick={() =>
                retry.mutate(
                  { params: { id } },
                  { onSuccess: (payout) => void toast({ title: `Payout ${id}: ${STATES[payout.state].words.toLowerCase()}` }) },
                )
              }
            >
              Try again<span className="visually-hidden"> payout {id}</span>
            </Button>
          )}
          <Button size="sm" variant="quiet" onClick={() => setManaged(retailer.id)}>
            Limits<span className="visually-hidden"> of {retailer.name}</span>
          </Button>
        </span>
      ),
    },
  ]
  return (
    <ListPage
      title="Payouts"
      lead="Money on its way to the bank accounts of businesses, newest first."
      actions={
        one !== null && (
          <Button variant="secondary" onClick={() => setManaged(one)}>
            Limits of this business
          </Button>
        )
      }
      list={list}
      noun={['payout', 'payouts']}
      filters={[
        {
          name: 'state',
          label: 'State',
          choices: [{ value: null, label: 'All' }, ...PAYOUT_STATES.map((value) => ({ value, label: STATES[value].words }))],
        },
        ...(one === null
          ? []
          : [
              {
                name: 'retailerId',
                label: 'Business',
                choices: [
                  { value: null, label: 'All businesses' },
                  { value: String(one), label: name ?? 'One business' },
                ],
              },
            ]),
      ]}
      table={{ columns, rowKey: ({ id }) => id }}
      empty={{
        title: 'No payouts yet',
        icon: <Landmark strokeWidth={1.75} />,
        children: 'They are made on the days that businesses chose, from what may no longer be returned.',
      }}
    >
      <ProviderDifferences />
      {managed !== null && <Limits id={managed} onClose={() => setManaged(null)} />}
    </ListPage>
  )
}

/** How a business is paid: an admin stops its payouts, lets them go on, or keeps a reserve. */
function Limits({ id, onClose }: { id: RetailerId; onClose: () => void }) {
  const { data, error, refetch } = useQuery({ ...accountForAdmin(id), gcTime: 0 })
  if (data?.account.bank) return <LimitsForm id={id} {...data} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title={data ? `Payouts of ${data.name}` : 'Payouts'}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows />}
      {data && <p>This business has no bank account yet, so nothing is paid out.</p>}
    </Dialog>
  )
}

const { shape } = restrictPayouts.body
const inWords = (schema: z.ZodType, words: string) =>
  z
    .string()
    .trim()
    .refine((text) => text !== '' && schema.safeParse(Number(text)).success, words)
const Form = z.object({
  restricted: z.enum(['false', 'true']),
  reservePercent: inWords(shape.reservePercent, 'Enter 0 to 50 percent, with at most two decimals.'),
  reserveDays: inWords(shape.reserveDays, 'Enter 0 to 180 whole days.'),
  reason: shape.reason,
})

type LimitsFormProps = { id: RetailerId; name: string; stopped: boolean; account: PayoutAccount; onClose: () => void }
function LimitsForm({ id, name, stopped, account, onClose }: LimitsFormProps) {
  const save = useRestrictPayouts(id)
  const { bank, state, reason, version, reservePercent, reserveDays } = account
  return (
    <FormDialog
      title={`Payouts of ${name}`}
      schema={Form}
      defaultValues={{
        restricted: stopped ? 'true' : 'false',
        reservePercent: String(reservePercent),
        reserveDays: String(reserveDays),
        reason: '',
      }}
      submitLabel="Save limits"
      onSubmit={async (chosen) => {
        await save.mutateAsync({
          params: { id },
          body: {
            version,
            restricted: chosen.restricted === 'true',
            reservePercent: Number(chosen.reservePercent),
            reserveDays: Number(chosen.reserveDays),
            reason: chosen.reason,
          },
        })
        toast({ title: 'Limits saved', body: `They count from the next payout of ${name} on.` })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>
            {bank?.name} ····{bank?.last4}, {ACCOUNT_STATES[state].words.toLowerCase()}
          </p>
          {reason && <Notice tone="warning">{reason}</Notice>}
          <Select
            {...form.field('restricted')}
            label="Payouts"
            choices={[
              { value: 'false', label: 'Go on' },
              { value: 'true', label: 'Stopped' },
            ]}
          />
          <Input {...form.field('reservePercent')} label="Reserve, in percent of each payout" inputMode="decimal" autoComplete="off" />
          <Input {...form.field('reserveDays')} label="Keep it for, in days" inputMode="numeric" autoComplete="off" />
          <Textarea
            {...form.field('reason')}
            label="Reason"
            hint="The owners read it while payouts are stopped."
            rows={3}
            maxLength={500}
          />
        </>
      )}
    </FormDialog>
  )
}
