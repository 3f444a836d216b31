import { useQuery } from '@tanstack/react-query'
import { BadgePercent } from 'lucide-react'
import { useState } from 'react'
import { adminPromotions, type OfficePromotion } from '#contracts/promotions/office.ts'
import { dollars } from '#contracts/money.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { plural } from '#web/lib/format.ts'
import { useNow } from '#web/lib/now.ts'
import { useList } from '#web/lib/use-list.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Checks, ReplayFacts } from './Forecast.tsx'
import { PlatformPromotion } from './PlatformPromotion.tsx'
import { PromotionCalendar } from './PromotionCalendar.tsx'
import { PromotionCard } from './PromotionCard.tsx'
import { Results } from './Results.tsx'
import { reviewFor, useMoveAny } from './queries.ts'
import { Decide, Budget, StackingRules } from './PromotionDialogs.tsx'

/** Promotions that wait for a person, those that run, those that are over; the rules of stacking; and a month as a calendar. */
export default function PromotionAdminScreen() {
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.exec(useAddressFilters().get('month') ?? '')?.[0]
  return month === undefined ? <PromotionList /> : <PromotionCalendar month={month} />
}

function PromotionList() {
  const state = useAddressFilters().get('state')
  const [opened, setOpened] = useState<'stacking' | 'platform' | null>(null)
  const now = useNow()
  return (
    <ListPage
      title="Promotions"
      lead="A person decides where SPIRAL or a mall pays, and above three times the usual SPIRALs."
      actions={
        <>
          <ButtonLink to={`/promotion-admin?month=${now.toISOString().slice(0, 7)}`} variant="secondary">
            Calendar
          </ButtonLink>
          <Button variant="secondary" onClick={() => setOpened('stacking')}>
            Stacking rules
          </Button>
          <Button onClick={() => setOpened('platform')}>New platform promotion</Button>
        </>
      }
      list={useList(adminPromotions, ['q'], { state: state === 'running' || state === 'over' ? state : 'open' })}
      noun={['promotion', 'promotions']}
      search="Name, store or code"
      filters={[
        {
          name: 'state',
          label: 'Promotions',
          divides: true,
          choices: [
            { value: null, label: 'Requests' },
            { value: 'running', label: 'Live and scheduled' },
            { value: 'over', label: 'Over' },
          ],
        },
      ]}
      cards={{
        rowKey: ({ id }) => id,
        card: (promotion) => (
          <PromotionCard promotion={promotion} isAdmin>
            <Acts promotion={promotion} />
          </PromotionCard>
        ),
      }}
      empty={{
        title: 'Nothing here',
        icon: <BadgePercent strokeWidth={1.75} />,
        children: 'Businesses ask for promotions in their office.',
      }}
    >
      {opened === 'stacking' && <StackingRules onClose={() => setOpened(null)} />}
      {opened === 'platform' && <PlatformPromotion onClose={() => setOpened(null)} />}
    </ListPage>
  )
}

function Acts({ promotion }: { promotion: OfficePromotion }) {
  const { id, version, status, name } = promotion
  const move = useMoveAny()
  const [opened, setOpened] = useState<'decide' | 'cap' | 'end' | null>(null)
  const [showsResults, setShowsResults] = useState(false)
  const [showsReview, setShowsReview] = useState(status === 'requested')
  const to = (next: 'paused' | 'approved' | 'ended') => move.mutate({ params: { id }, body: { version, to: next } })
  const isRunning = status === 'live' || status === 'scheduled' || status === 'used_up'
  const isOver = status === 'ended' || status === 'rejected'
  const hasRun = status === 'live' || status === 'used_up' || status === 'paused' || status === 'ended'
  const close = () => setOpened(null)
  const named = <span className="visually-hidden"> {name}</span>
  return (
    <>
      {showsReview && <Review promotion={promotion} />}
      <div className="flex flex-wrap gap-2">
        {status === 'requested' && (
          <Button size="sm" onClick={() => setOpened('decide')}>
            Decide{named}
          </Button>
        )}
        {!isOver && (
          <Button size="sm" variant="secondary" onClick={() => setOpened('cap')}>
            Change budget{named}
          </Button>
        )}
        {isRunning && (
          <Button size="sm" variant="secondary" onClick={() => to('paused')}>
            Pause{named}
          </Button>
        )}
        {status === 'paused' && (
          <Button size="sm" onClick={() => to('approved')}>
            Run again{named}
          </Button>
        )}
        {(isRunning || status === 'paused') && (
          <Button size="sm" variant="secondary" onClick={() => setOpened('end')}>
            End{named}
          </Button>
        )}
        <Button size="sm" variant="quiet" aria-expanded={showsReview} onClick={() => setShowsReview(!showsReview)}>
          Checks and estimate{named}
        </Button>
        {hasRun && (
          <Button size="sm" variant="quiet" aria-expanded={showsResults} onClick={() => setShowsResults(!showsResults)}>
            Results{named}
          </Button>
        )}
      </div>
      {showsResults && <Results id={id} isAdmin />}
      {opened === 'decide' && <Decide promotion={promotion} onClose={close} />}
      {opened === 'cap' && <Budget promotion={promotion} onClose={close} />}
      <ConfirmDialog
        open={opened === 'end'}
        title={`End ${name}?`}
        confirmLabel="End it"
        destructive
        onConfirm={() => {
          close()
          to('ended')
        }}
        onClose={close}
      >
        Orders that are placed already keep it. It can't run again.
      </ConfirmDialog>
    </>
  )
}

function Review({ promotion: { id } }: { promotion: OfficePromotion }) {
  const { data, error, refetch } = useQuery(reviewFor(id))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-32 w-full" />
  const { checks, replay, history, overlaps, month } = data
  return (
    <Card className="flex flex-col gap-3 bg-sunken">
      <Checks checks={checks} />
      {replay ? <ReplayFacts replay={replay} /> : <p className="text-sm text-soft">Too many orders to estimate from at once.</p>}
      <p className="text-sm">
        Before this one: {plural(history.promotions, 'promotion')}, used in {plural(history.uses, 'order')}, {dollars(history.spent)} taken
        off.
      </p>
      <p className="text-sm">
        {overlaps.length === 0
          ? 'No other promotion may meet the same items at the same time.'
          : `May meet the same items at the same time: ${overlaps.map(({ name, offer }) => `${name} (${offer})`).join(', ')}. The stacking rules decide which one counts.`}
      </p>
      <p className="text-sm text-soft">
        Committed by the platform this month: {dollars(month.promised)}. Above {dollars(month.most)} a second admin must approve.
      </p>
    </Card>
  )
}
