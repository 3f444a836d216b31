import type { Delivery } from '#contracts/notifications/notifications.ts'
import type { z } from 'zod'
import type { Tone } from '#web/ui/Badge.tsx'

type SentMessage = z.output<typeof Delivery>
export const CHANNEL_WORDS: Record<SentMessage['channel'], string> = { 'in-app': 'In the app', email: 'Email', push: 'Push' }
export const DELIVERY_WORDS: Record<SentMessage['state'], { label: string; tone: Tone }> = {
  held: { label: 'Waiting for its time', tone: 'neutral' },
  queued: { label: 'On its way', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  failed: { label: 'Trying again', tone: 'warning' },
  dead: { label: 'Not delivered', tone: 'danger' },
}
