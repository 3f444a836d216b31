import type { ReactNode } from 'react'
import type { OfficePromotion, PromotionStatus } from '#contracts/promotions/office.ts'
import { dollars } from '#contracts/money.ts'
import { plural } from '#web/lib/format.ts'
import { Badge, type Tone } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'

const STATUS: Record<PromotionStatus, { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  requested: { label: 'Waiting for a decision', tone: 'info' },
  changes_requested: { label: 'Needs changes', tone: 'warning' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  live: { label: 'Live', tone: 'success' },
  paused: { label: 'Paused', tone: 'warning' },
  used_up: { label: 'Budget used up', tone: 'neutral' },
  ended: { label: 'Ended', tone: 'neutral' },
  rejected: { label: 'Not approved', tone: 'danger' },
}
const PAYS = { retailer: 'The store pays', shared: 'The store and SPIRAL pay half each', platform: 'SPIRAL pays', mall: 'The mall pays' }

export function StatusBadge({ status }: { status: PromotionStatus }) {
  return <Badge tone={STATUS[status].tone}>{STATUS[status].label}</Badge>
}

/** "Nov 27, 9:00" of a clock time. */
export function clockWords(clock: string): string {
  const at = new Date(`${clock}:00Z`)
  return at.toLocaleString('en-US', {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
}

/** A promotion in an office list; its acts stand below. */
export function PromotionCard({
  promotion,
  isAdmin = false,
  children,
}: {
  promotion: OfficePromotion
  isAdmin?: boolean
  children?: ReactNode
}) {
  const { name, status, owner, offer, terms, code, startsAt, endsAt, funding, budget, spent, uses, note, decidedBy, holdoutPercent } =
    promotion
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-base break-words">{name}</h2>
          {isAdmin && <p className="text-soft">{owner.name}</p>}
        </div>
        <StatusBadge status={status} />
      </div>
      <p>
        <strong>{offer}</strong> <span className="text-soft">· {terms}</span>
      </p>
      <ul className="flex flex-col gap-1 text-sm text-soft">
        <li>
          {clockWords(startsAt)} to {clockWords(endsAt)}, in each store's time zone
        </li>
        <li>{code === null ? 'Applies automatically' : `With code ${code}`}</li>
        <li>
          {PAYS[funding]}. {dollars(spent)} {budget === null ? 'taken off so far, no budget' : `of ${dollars(budget)} used`},{' '}
          {plural(uses, 'order')}
          {holdoutPercent > 0 && code === null && `. ${holdoutPercent}% of shoppers don't get it, to measure what it does`}
        </li>
      </ul>
      {note && (
        <p className="rounded-sm bg-sunken p-3 text-sm break-words whitespace-pre-wrap">
          {decidedBy ?? 'SPIRAL'}: {note}
        </p>
      )}
      {children}
    </Card>
  )
}
