import type { ReactNode } from 'react'
import type { Channels } from '#contracts/notifications/notifications.ts'
import { Card } from '#web/ui/Card.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { type Channel, ChannelTable } from './ChannelTable.tsx'
import { ThisDevice } from './ThisDevice.tsx'

const CHANNELS: readonly { channel: Channel; label: string }[] = [
  { channel: 'inApp', label: 'Bell' },
  { channel: 'push', label: 'Push' },
  { channel: 'email', label: 'Email' },
]

type NewsChoicesProps<Kind extends string> = {
  /** The store or mall. */
  of: string
  kinds: Readonly<Record<Kind, { label: string; detail: string }>>
  choices: Record<Kind, Channels>
  onChange: (changed: Record<Kind, Channels>) => void
  children?: ReactNode
}
/** What somebody hears of a store or mall where they work, by kind and channel. */
export const NewsChoices = <Kind extends string>({ of, kinds, choices, onChange, children }: NewsChoicesProps<Kind>) => (
  <Card className="flex flex-col gap-3">
    <h2 className="text-h4">What you hear about {of}</h2>
    <ChannelTable
      caption={`News of ${of} by kind and channel`}
      head="Tell me about"
      channels={CHANNELS}
      kinds={kinds}
      choices={choices}
      onChange={(kind, channel, isOn) => onChange({ ...choices, [kind]: { ...choices[kind], [channel]: isOn } })}
    />
    {children}
  </Card>
)

/** Pushes of an office reach this device, outside the quiet hours of its owner. */
export const PushesHere = () => (
  <>
    <ThisDevice />
    <p className="text-sm text-soft">
      Your quiet hours hold back these pushes too. <TextLink to="/push-notification-settings">See quiet hours and devices</TextLink>
    </p>
  </>
)
