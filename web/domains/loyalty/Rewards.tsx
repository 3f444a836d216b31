import { faultOf } from '#web/lib/api.ts'
import { useQuery } from '@tanstack/react-query'
import { Gift, HandHeart, type LucideIcon, Wallet } from 'lucide-react'
import { useState } from 'react'
import type { Redemption, Reward } from '#contracts/loyalty/rewards.ts'
import { dollars } from '#contracts/money.ts'
import { grouped } from '#contracts/numbers.ts'
import { dateAndTime, day } from '#web/lib/date-format.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { allRewards, mySpirals, redeemed, useRedeem, useUndoRedemption } from './queries.ts'

/** What SPIRALs can be redeemed for, and what was redeemed lately. */
export function Rewards() {
  const { data, error, refetch } = useQuery({ ...allRewards(), staleTime: 0 })
  const balance = useQuery(mySpirals()).data?.balance
  if (data?.items.length === 0) return null
  return (
    <Section id="rewards" title="Rewards" aside={<TextLink to="/wallet">Wallet</TextLink>}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows />}
      {data && (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {data.items.map((reward) => (
            <li key={reward.id}>
              <OneReward reward={reward} balance={balance} />
            </li>
          ))}
        </ul>
      )}
      <Redeemed />
    </Section>
  )
}

/** Where the value of a reward goes. */
function wordsOf({ kind, value, place, group }: Reward): string {
  if (kind === 'credit') return `${dollars(value)} store credit for any store.`
  if (kind === 'voucher') return `A ${dollars(value)} gift card for ${place?.name ?? 'any store'}, in your wallet at once.`
  return `SPIRAL gives ${dollars(value)} to ${group?.name ?? 'a local group'}${group ? ` in ${group.city}` : ''}.`
}

const ICONS: Record<Reward['kind'], LucideIcon> = { voucher: Gift, credit: Wallet, donation: HandHeart }
function OneReward({ reward, balance }: { reward: Reward; balance: number | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const { name, kind, points, group, left } = reward
  const Icon = ICONS[kind]
  const missing = balance === undefined ? 0 : points - balance
  return (
    <Card className="flex h-full flex-col gap-2">
      <Icon aria-hidden="true" className="size-8 text-accent" strokeWidth={1.5} />
      <h3 className="text-base">{name}</h3>
      <p className="text-soft">{wordsOf(reward)}</p>
      {group && <p className="text-sm text-soft">{group.about}</p>}
      {group && group.total > 0 && <p className="text-sm text-soft">{dollars(group.total)} given so far.</p>}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-2">
        <span className="tabular font-semibold">{plural(points, 'SPIRAL')}</span>
        <Button size="sm" variant="secondary" disabled={left === 0 || missing > 0} onClick={() => setOpen(true)}>
          {left === 0 ? 'None left' : 'Redeem'}
          <span className="visually-hidden"> {name}</span>
        </Button>
      </div>
      {missing > 0 && left !== 0 && <p className="text-sm text-soft">{plural(missing, 'more SPIRAL')} to go.</p>}
      {left !== null && left > 0 && left <= 10 && <p className="text-sm text-soft">{left} left</p>}
      <Confirm reward={reward} balance={balance} isOpen={isOpen} onClose={() => setOpen(false)} />
    </Card>
  )
}

type ConfirmProps = { reward: Reward; balance: number | undefined; isOpen: boolean; onClose: () => void }
function Confirm({ reward, balance, isOpen, onClose }: ConfirmProps) {
  const redeem = useRedeem()
  const { id, name, points } = reward
  const isShort = balance !== undefined && balance < points
  const act = () =>
    redeem.mutate(
      { params: { id }, body: { points } },
      {
        onSuccess: () => {
          toast({ title: `${name} redeemed`, body: "You can undo it within 30 minutes if you haven't used it." })
          onClose()
        },
      },
    )
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={`Redeem ${name}?`}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Not now
          </Button>
          {!isShort && (
            <Button busy={redeem.isPending} busyLabel="Redeeming…" onClick={act}>
              Redeem {plural(points, 'SPIRAL')}
            </Button>
          )}
        </div>
      }
    >
      <div className="flex flex-col gap-3">
        {isShort ? (
          <Notice tone="warning">
            You have {plural(balance, 'SPIRAL')}. This needs {grouped(points)}.
          </Notice>
        ) : (
          <p>
            {wordsOf(reward)} {balance !== undefined && `You keep ${plural(balance - points, 'SPIRAL')}.`}
          </p>
        )}
        {redeem.error && <Notice tone="danger">{faultOf(redeem.error)}</Notice>}
      </div>
    </Dialog>
  )
}

function Redeemed() {
  const { data } = useQuery({ ...redeemed(), staleTime: 0 })
  if (!data || data.items.length === 0) return null
  return (
    <details open={data.items.some(({ mayUndo }) => mayUndo)}>
      <summary className="min-h-11 content-center font-medium">Redeemed so far</summary>
      <ul className="flex flex-col divide-y divide-hairline">
        {data.items.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span>
              {one.reward}
              <span className="block text-sm text-soft">
                <LocalTime at={one.at} format={dateAndTime} />, {plural(one.points, 'SPIRAL')}
                {one.undoneAt && ', returned'}
                {one.paidOutAt && (
                  <>
                    , reached the group on <LocalTime at={one.paidOutAt} format={day} />
                  </>
                )}
              </span>
            </span>
            {one.mayUndo && <Undo redemption={one} />}
          </li>
        ))}
      </ul>
    </details>
  )
}

function Undo({ redemption: { id, reward } }: { redemption: Redemption }) {
  const undo = useUndoRedemption()
  return (
    <Button
      size="sm"
      variant="quiet"
      busy={undo.isPending}
      onClick={() =>
        undo.mutate(
          { params: { id }, body: {} },
          { onSuccess: () => toast({ title: `${reward} returned`, body: 'Your SPIRALs are back in your account.' }) },
        )
      }
    >
      Give back<span className="visually-hidden"> {reward}</span>
    </Button>
  )
}
