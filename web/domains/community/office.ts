import { MessageSquare, MessagesSquare } from 'lucide-react'
import { lazy } from 'react'
import type { OfficeEntries } from '#web/shell/offices.ts'

const StoreCommunity = lazy(async () => ({ default: (await import('./StoreCommunity.tsx')).StoreCommunity }))
const MallMessages = lazy(async () => ({ default: (await import('./MallMessages.tsx')).MallMessages }))

export default {
  retailer: [{ name: 'community', label: 'Community', Icon: MessagesSquare, order: 50, Shown: StoreCommunity }],
  mall: [{ name: 'messages', label: 'Messages', Icon: MessageSquare, order: 45, Shown: MallMessages }],
} satisfies OfficeEntries
