import { useQuery } from '@tanstack/react-query'
import { Bell, QrCode } from 'lucide-react'
import { plural } from '#web/lib/format.ts'
import { day } from '#web/lib/date-format.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PlaceTime } from '#web/ui/PlaceTime.tsx'
import { Points } from '#web/ui/Points.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { BuyAgainRow } from './BuyAgainRow.tsx'
import { balance, pickup, unreadCount } from './mine.ts'

/** For signed-in users: passes ready for pickup, unread notifications, the SPIRALs balance, and past purchases. */
export function WelcomeBack({ near }: { near: string | undefined }) {
  return (
    <>
      <Standing />
      <BuyAgainRow near={near} />
    </>
  )
}

/** Each line has its own loading and error state. */
function Standing() {
  const { data: account } = useQuery(balance())
  const { data: unread } = useQuery(unreadCount())
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
      {account && (
        <p className="flex flex-wrap items-center gap-3">
          <Points points={account.balance} chip />
          <span className="text-soft">{account.tier}</span>
        </p>
      )}
      {unread && unread.unread > 0 && (
        <p className="flex items-center gap-2">
          <Bell aria-hidden="true" className="size-5 text-accent" strokeWidth={1.75} />
          <TextLink to="/wishlist-notifications?tab=notifications">{plural(unread.unread, 'unread alert')}</TextLink>
        </p>
      )}
      <NextPickup />
    </Card>
  )
}

function NextPickup() {
  const { next = null, others = 0 } = useQuery(pickup()).data ?? {}
  if (!next)
    return (
      <ButtonLink to="/orders" variant="secondary">
        My orders
      </ButtonLink>
    )
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>
        Ready at <b className="font-semibold">{next.placeName}</b>
        {next.holdUntil && (
          <>
            {' '}
            until <PlaceTime at={next.holdUntil} timeZone={next.timeZone} format={day} />
          </>
        )}
        {others > 0 && <span className="text-soft">, and {plural(others, 'more pickup')}</span>}
      </p>
      <ButtonLink to="/qr-pickup-system" icon={<QrCode aria-hidden="true" className="size-5" strokeWidth={1.75} />}>
        Show pass
      </ButtonLink>
    </div>
  )
}
