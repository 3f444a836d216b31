import { Lock } from 'lucide-react'
import { keysOf } from '#contracts/notifications/news.ts'
import type { Channels } from '#contracts/notifications/notifications.ts'

export type Channel = keyof Channels
type ChannelTableProps<Kind extends string> = {
  caption: string
  /** Above the kinds. */
  head: string
  channels: readonly { channel: Channel; label: string }[]
  kinds: Readonly<Record<Kind, { label: string; detail: string }>>
  choices: Record<Kind, Channels>
  /** Whether this choice is always on. */
  isFixed?: (kind: Kind, channel: Channel) => boolean
  onChange: (kind: Kind, channel: Channel, isOn: boolean) => void
}

/** A checkbox for each kind of message and channel. */
export function ChannelTable<Kind extends string>({
  caption,
  head,
  channels,
  kinds,
  choices,
  isFixed = () => false,
  onChange,
}: ChannelTableProps<Kind>) {
  return (
    <table className="w-full border-collapse">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr className="border-b border-hairline text-sm text-soft">
          <th scope="col" className="py-2 pr-2 text-left font-semibold">
            {head}
          </th>
          {channels.map(({ channel, label }) => (
            <th key={channel} scope="col" className="w-14 px-1 py-2 font-semibold sm:w-24">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {keysOf(kinds).map((kind) => (
          <tr key={kind} className="border-b border-hairline last:border-0">
            <th scope="row" className="py-3 pr-2 text-left font-medium">
              {kinds[kind].label}
              <span className="block text-sm font-normal text-soft">{kinds[kind].detail}</span>
            </th>
            {channels.map(({ channel, label }) => (
              <td key={channel} className="p-0 text-center">
                {isFixed(kind, channel) ? (
                  <span className="inline-flex size-11 items-center justify-center text-mute">
                    <Lock aria-hidden="true" className="size-5" strokeWidth={1.75} />
                    <span className="visually-hidden">Always on</span>
                  </span>
                ) : (
                  <label className="inline-flex size-11 cursor-pointer items-center justify-center">
                    <input
                      type="checkbox"
                      aria-label={`${kinds[kind].label} by ${label.toLowerCase()}`}
                      checked={choices[kind][channel]}
                      onChange={({ target }) => onChange(kind, channel, target.checked)}
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
  )
}
