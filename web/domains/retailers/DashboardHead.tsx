import type { Reply } from '#contracts/endpoint.ts'
import { officeLink } from '#contracts/office-links.ts'
import type { retailerOverview } from '#contracts/retailer-office/overview.ts'
import { plural } from '#web/lib/format.ts'
import { isAtLeast, useOfficeHref, useOwnRetailer } from '#web/shell/membership.ts'
import { StatusDot } from '#web/ui/Badge.tsx'
import { day } from '#web/lib/date-format.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { usePauseStore } from './queries.ts'
import { UpdatedAt } from './UpdatedAt.tsx'

export type Overview = Reply<typeof retailerOverview>

const STATUS_NOTES: Partial<Record<Overview['retailer']['status'], string>> = {
  pending: 'Your business is being checked. Your products appear to shoppers once it is approved.',
  suspended: "Your business is suspended. Shoppers can't find or buy your products.",
  closed: 'Your business is closed on SPIRAL.',
}
type DashboardHeadProps = { overview: Overview; updatedAt: Date }

/** The retailer's name, whether its stores are open, and the time of the last update. */
export function DashboardHead({ overview, updatedAt }: DashboardHeadProps) {
  const { status, statusReason, approvedAt, heldSince } = overview.retailer
  const note = STATUS_NOTES[status]
  // Until the first order, which is better news.
  const isNew = status === 'active' && overview.setup.some(({ code, done }) => code === 'first_order' && !done)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="flex flex-col gap-1">
          <h1 className="text-h2">{overview.retailer.name}</h1>
          <UpdatedAt at={updatedAt} />
        </div>
      </div>
      {isNew && approvedAt && (
        <Notice tone="success" title="Your business is approved">
          Since <LocalTime at={approvedAt} format={day} />. The steps below show what is left before your first order.
        </Notice>
      )}
      {heldSince && <SalesHeld since={heldSince} />}
      {note && (
        <Notice
          tone="warning"
          {...(status !== 'pending' && {
            action: (
              <ButtonLink variant="secondary" to="/about#contact">
                Write to support
              </ButtonLink>
            ),
          })}
        >
          {note}
          {statusReason && <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{`The reason: ${statusReason}`}</p>}
          {status !== 'pending' && <p className="mt-1">Do you think this is a mistake? Write to us.</p>}
        </Notice>
      )}
      <Stores stores={overview.stores} isHeld={heldSince !== null} />
    </div>
  )
}

/** The law does not let an unverified high-volume seller sell. Only its owners can give what is missing. */
function SalesHeld({ since }: { since: Date }) {
  const { chosen } = useOwnRetailer()
  const hrefOf = useOfficeHref()
  const isOwner = chosen !== undefined && isAtLeast('owner', chosen)
  return (
    <Notice
      tone="danger"
      title="Your sales are paused"
      {...(isOwner && {
        action: (
          <ButtonLink variant="secondary" to={hrefOf(officeLink('retailer', 'verification'))}>
            Open Verification
          </ButtonLink>
        ),
      })}
    >
      Since <LocalTime at={since} format={day} />, because we have not verified your business as the law asks. Fill the orders you have;
      payouts wait. {!isOwner && 'An owner can open Verification.'}
    </Notice>
  )
}

const SHOWN = 4
type StoresProps = { stores: Overview['stores']; isHeld: boolean }
function Stores({ stores, isHeld }: StoresProps) {
  const open = stores.filter(({ opening }) => opening.open).length
  const paused = stores.filter(({ takingOrders }) => !takingOrders).length
  if (stores.length > SHOWN)
    return (
      <details className="rounded-md border border-hairline bg-surface">
        <summary className="min-h-11 px-4 py-3 font-medium">
          {plural(stores.length, 'store')}, {open} open now
          {paused > 0 && `, ${paused} not taking orders`}
        </summary>
        <StoreList {...{ stores, isHeld }} />
      </details>
    )
  return (
    <div className="rounded-md border border-hairline bg-surface">
      <StoreList {...{ stores, isHeld }} />
    </div>
  )
}

function StoreList({ stores, isHeld }: StoresProps) {
  return (
    <ul aria-label="Stores" className="divide-y divide-hairline">
      {stores.map((store) => (
        <li key={store.id} className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
          <TextLink to={`/store/${store.slug}`}>{store.name}</TextLink>
          <StatusDot tone={store.opening.open ? 'success' : 'neutral'}>{store.opening.label}</StatusDot>
          {!store.takingOrders && <StatusDot tone="warning">Not taking orders</StatusDot>}
          {store.mayPause && !isHeld && <PauseOrders store={store} />}
        </li>
      ))}
    </ul>
  )
}

/** Pauses new orders on an understaffed day. The same button resumes them. */
function PauseOrders({ store: { id, name, paused } }: { store: Overview['stores'][number] }) {
  const pause = usePauseStore()
  return (
    <Button
      size="sm"
      variant="secondary"
      className="ml-auto"
      busy={pause.isPending}
      onClick={() => pause.mutate({ params: { id }, body: { paused: !paused } })}
    >
      {paused ? 'Take orders again' : 'Pause orders'}
      <span className="visually-hidden"> at {name}</span>
    </Button>
  )
}
