import { Lock } from 'lucide-react'
import { type Channels, type NotificationPreferences, SHOPPER_CATEGORIES, type ShopperCategory } from '#contracts/notifications.ts'
import { Card } from '#web/ui/Card.tsx'
import { CATEGORY_WORDS } from './words.ts'
import { useChangePreferences } from './queries.ts'
import { zoneHere } from './PreferencesCard.tsx'

type Channel = keyof Channels
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
      <h2 className="text-h4">What you get</h2>
      <table className="w-full border-collapse">
        <caption className="visually-hidden">Messages by kind and channel</caption>
        <thead>
          <tr className="border-b border-hairline text-sm text-soft">
            <th scope="col" className="py-2 pr-2 text-left font-semibold">
              Messages about
            </th>
            {CHANNELS.map(({ channel, label }) => (
              <th key={channel} scope="col" className="w-16 px-1 py-2 font-semibold sm:w-24">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {SHOPPER_CATEGORIES.map((category) => (
            <tr key={category} className="border-b border-hairline last:border-0">
              <th scope="row" className="py-3 pr-2 text-left font-medium">
                {CATEGORY_WORDS[category].label}
                <span className="block text-sm font-normal text-soft">{CATEGORY_WORDS[category].detail}</span>
              </th>
              {CHANNELS.map(({ channel, label }) => (
                <td key={channel} className="p-0 text-center">
                  {isFixed(category, channel) ? (
                    <span className="inline-flex size-11 items-center justify-center text-mute">
                      <Lock aria-hidden="true" className="size-5" strokeWidth={1.75} />
                      <span className="visually-hidden">Always on</span>
                    </span>
                  ) : (
                    <label className="inline-flex size-11 cursor-pointer items-center justify-center">
                      <input
                        type="checkbox"
                        aria-label={`${CATEGORY_WORDS[category].label} by ${label.toLowerCase()}`}
                        checked={known.categories[category][channel]}
                        onChange={({ target }) => set(category, channel, target.checked)}
                        className="size-5 accent-accent"
                      />
                    </label>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="flex items-start gap-2 text-sm text-soft">
        <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
        You can't turn off order emails: receipts, pickup codes, cancellations and refunds always come by email.
      </p>
    </Card>
  )
}
