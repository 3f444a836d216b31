import { useQuery } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { OrderNumber } from '#contracts/ids.ts'
import type { Return } from '#contracts/returns/returns.ts'
import { useEffect, useState } from 'react'
import { useViewer } from '#web/shell/session.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { Steps } from '#web/ui/Steps.tsx'
import { GuestLookUp } from '../orders/GuestLookUp.tsx'
import { ChooseItems } from './ChooseItems.tsx'
import { ChooseWay } from './ChooseWay.tsx'
import { changeDraft, NO_ITEM, useReturnDraft } from './draft.ts'
import { myReturnables, returnablesOf } from './queries.ts'
import { ReturnDone } from './ReturnDone.tsx'
import { ReturnReasons } from './ReturnReasons.tsx'
import { ReviewReturn } from './ReviewReturn.tsx'

/** Starts a return: items, reasons, the way back, the refund. Guests come with the key of their order's link. */
export default function EasyReturnsScreen() {
  const viewer = useViewer()
  const [search] = useSearchParams()
  const number = OrderNumber.safeParse(search.get('id')?.trim().toUpperCase()).data
  const key = search.get('key') ?? undefined
  const isKnown = viewer !== null || (number !== undefined && key !== undefined)
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 py-4">
      <PageTitle
        title="Return an item"
        lead="Bring it to the store or any SPIRAL Center, or mail it back. Get your money, or exchange it."
      />
      {isKnown ? <Wizard number={number} orderKey={key} /> : <ForGuests />}
    </div>
  )
}

const ForGuests = () => (
  <>
    <p className="text-soft">Find your order first. The link in the email leads to its returns.</p>
    <GuestLookUp />
  </>
)

const STEPS = ['Items', 'Reasons', 'Way back', 'Refund'] as const

function Wizard({ number, orderKey }: { number: OrderNumber | undefined; orderKey: string | undefined }) {
  const [search] = useSearchParams()
  const list = useQuery({
    ...(number ? returnablesOf({ number, ...(orderKey && { key: orderKey }) }) : myReturnables()),
    staleTime: 0,
  })
  const wizard = useReturnDraft()
  const [done, setDone] = useState<Return[]>([])
  const { draft, change } = wizard
  const wanted = Number(search.get('item'))
  const isExchange = search.get('wish') === 'exchange'
  const items = list.data?.items
  const named = items?.find(({ lineId, why }) => lineId === wanted && why === null)
  const [namedId, namedOrder] = [named?.lineId, named?.orderNumber]
  useEffect(() => {
    if (namedId === undefined || !namedOrder) return
    changeDraft({
      items: [{ number: namedOrder, lineId: namedId, quantity: 1, reason: null, note: '', exchange: isExchange ? NO_ITEM : null }],
      step: 0,
      photos: [],
    })
  }, [namedId, namedOrder, isExchange])
  if (list.isPending) return <SkeletonRows />
  if (!items) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (done.length > 0)
    return (
      <ReturnDone
        returns={done}
        orderKey={orderKey}
        onMore={() => {
          setDone([])
          void list.refetch()
        }}
      />
    )
  if (items.length === 0)
    return (
      <EmptyState icon={<PackageOpen />} title="Nothing to return" action={<ButtonLink to="/orders">See my orders</ButtonLink>}>
        Items that you bought show up here once you have them.
      </EmptyState>
    )
  // Items that were returned meanwhile, or lie in another order than this page shows, fall out of the draft.
  const chosen = draft.items.flatMap((choice) => {
    const item = items.find(({ lineId, why }) => lineId === choice.lineId && why === null)
    return item ? [{ ...choice, quantity: Math.min(choice.quantity, item.left), item }] : []
  })
  const step = chosen.length === 0 ? 0 : draft.step
  const go = (to: number) => change({ step: to })
  const shared = { chosen, wizard, orderKey, onBack: () => go(step - 1), onNext: () => go(step + 1) }
  return (
    <div className="flex flex-col gap-6">
      <Steps label="Return" steps={STEPS} current={step} />
      {step === 0 && <ChooseItems items={items} {...shared} />}
      {step === 1 && <ReturnReasons {...shared} />}
      {step === 2 && <ChooseWay {...shared} />}
      {step === 3 && (
        <ReviewReturn
          {...shared}
          onDone={(returns) => {
            wizard.clear()
            setDone(returns)
          }}
        />
      )}
    </div>
  )
}
