import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { PayoutId, type RetailerId } from '#contracts/ids.ts'
import { dollars } from '#contracts/money.ts'
import { officeLink } from '#contracts/office-links.ts'
import { type Payout, type PayoutBalance, payouts } from '#contracts/payouts.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { day } from '#web/lib/date-format.ts'
import { useList } from '#web/lib/use-list.ts'
import { useOfficeHref } from '#web/shell/membership.ts'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Figure, Figures } from '#web/ui/Figure.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { type OfficeColumn, OfficeTable } from '#web/ui/OfficeTable.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { Price } from '#web/ui/Price.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { BankAccount } from './BankAccount.tsx'
import { ProviderAccount } from './ProviderAccount.tsx'
import { PayoutStanding } from './PayoutStanding.tsx'
import { standing } from './queries.ts'
import { Schedule } from './Schedule.tsx'
import { Statement } from './Statement.tsx'
import { dayWords } from './words.ts'

/** What a business is owed, when and where it is paid, and its payouts so far; `?payout=` opens the statement of one. For its owners. */
export function OwnPayouts({ retailerId }: { retailerId: RetailerId }) {
  const asked = PayoutId.safeParse(Number(useAddressFilters().get('payout')))
  return asked.success ? <Statement id={asked.data} /> : <Overview retailerId={retailerId} />
}

function Overview({ retailerId }: { retailerId: RetailerId }) {
  const { data, error, refetch } = useQuery({ ...standing(retailerId), placeholderData: keepPreviousData })
  return (
    <div className="flex flex-col gap-8">
      <PageTitle title="Payouts" lead="What your sales earned, and when it reaches your bank." />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows />}
      {data && (
        <>
          {data.account.provider === 'test' && (
            <Notice title="Test bank: no money moves">Payouts work as they will later, without real money.</Notice>
          )}
          <Balance balance={data.balance} />
          {data.account.provider !== 'none' && (
            <div className="grid gap-8 lg:grid-cols-2">
              {data.account.givenAtProvider ? (
                <ProviderAccount retailerId={retailerId} account={data.account} />
              ) : (
                <BankAccount retailerId={retailerId} account={data.account} />
              )}
              <Schedule retailerId={retailerId} account={data.account} />
            </div>
          )}
        </>
      )}
      <Section title="Payouts so far">
        <PayoutList retailerId={retailerId} />
      </Section>
    </div>
  )
}

function Balance({ balance: { owed, payable, waiting, reserve, disputed, next, why } }: { balance: PayoutBalance }) {
  const hrefOf = useOfficeHref()
  return (
    <Section title="Your money">
      <p className="text-lg">
        {next ? (
          <>
            Next payout: <strong className="font-semibold">{dollars(next.amount)}</strong> on {dayWords(next.on)}.
          </>
        ) : (
          <>
            <strong className="font-semibold">No payout is due.</strong> {why}
          </>
        )}
      </p>
      {disputed > 0 && (
        <Notice tone="warning" title={`${dollars(disputed)} waits for a dispute`}>
          A shopper's bank took back a payment. We hold this money until the bank decides.{' '}
          <TextLink to={hrefOf(officeLink('retailer', 'disputes'))}>See disputes</TextLink>
        </Notice>
      )}
      <Figures>
        <Figure name="Owed to you" note="Sales less commission, refunds, disputes and payouts">
          <Price price={owed} size="lg" />
        </Figure>
        <Figure name="Ready to pay out" note="Goes with the next payout, along with sales that become ready by then">
          <Price price={payable} size="lg" />
        </Figure>
        <Figure name="Waiting" note="Until orders are handed over, can no longer be returned and are not disputed">
          <Price price={waiting} size="lg" />
        </Figure>
        <Figure name="Reserve" note="Kept for a while from each payout">
          <Price price={reserve} size="lg" />
        </Figure>
      </Figures>
    </Section>
  )
}

function PayoutList({ retailerId }: { retailerId: RetailerId }) {
  const { hrefWith } = useAddressFilters()
  const list = useList(payouts, [], { retailerId })
  const columns: OfficeColumn<Payout>[] = [
    {
      key: 'id',
      head: 'Payout',
      cell: ({ id }) => <TextLink to={hrefWith({ payout: String(id) })}>Payout {id}</TextLink>,
      className: 'whitespace-nowrap',
    },
    { key: 'made', head: 'Made', cell: ({ createdAt }) => <LocalTime at={createdAt} format={day} />, className: 'whitespace-nowrap' },
    { key: 'state', head: 'State', cell: (payout) => <PayoutStanding payout={payout} /> },
    { key: 'bank', head: 'Bank account', cell: ({ bank }) => bank },
    { key: 'amount', head: 'Amount', numeric: true, cell: ({ amount }) => dollars(amount) },
  ]
  return (
    <Pages
      list={list}
      noun="payouts"
      empty={
        <EmptyState icon={<Landmark strokeWidth={1.75} />} title="No payouts yet">
          Your first payout shows here with every order in it.
        </EmptyState>
      }
    >
      {(rows) => <OfficeTable label="Payouts" columns={columns} rows={rows} rowKey={({ id }) => id} sorts={false} />}
    </Pages>
  )
}
