import { Lock } from 'lucide-react'
import { CATEGORIES, type ShopperCategory } from '#contracts/notifications/news.ts'
import type { NotificationPreferences } from '#contracts/notifications/notifications.ts'
import { Card } from '#web/ui/Card.tsx'
import { type Channel, ChannelTable } from './ChannelTable.tsx'
import { useChangePreferences } from './queries.ts'
import { zoneHere } from './PreferencesCard.tsx'

const CHANNELS: readonly { channel: Channel; label: string }[] = [
  { channel: 'email', label: 'Email' },
  { channel: 'push', label: 'Push' },
  { channel: 'inApp', label: 'In the app' },
]
/** Order emails cannot be switched off: receipts, pickup codes and refunds are part of the purchase. */
const isFixed = (category: ShopperCategory, channel: Channel) => category === 'orders' && channel === 'email'

/** A switch for each notification category and channel. */
export function ChannelMatrix({ known }: { known: NotificationPreferences }) {
  const change = useChangePreferences()
  const set = (category: ShopperCategory, channel: Channel, isOn: boolean) =>
    change.mutate({
      ...known,
      categories: { ...known.categories, [category]: { ...known.categories[category], [channel]: isOn } },
      timeZone: zoneHere(),
    })
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-h4">Notifications</h2>
      <ChannelTable
        caption="Messages by kind and channel"
        head="Messages about"
        channels={CHANNELS}
        kinds={CATEGORIES}
        choices={known.categories}
        isFixed={isFixed}
        onChange={set}
      />
      <p className="flex items-start gap-2 text-sm text-soft">
        <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
        You can't turn off order emails: receipts, pickup codes, cancellations and refunds always come by email.
      </p>
    </Card>
  )
}
