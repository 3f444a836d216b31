import type { PlaceThread } from '#contracts/community/store-messages.ts'
import { Messages, type Templates, WriteMessage } from '../orders/Conversation.tsx'

type ConversationProps = {
  thread: PlaceThread
  /** The reader is the shopper; else they answer for the store or mall. */
  isShopper: boolean
  /** The name of the other side. */
  other: string
  keptAs: string
  onSend: (text: string) => Promise<unknown>
  templates?: Templates
}
/** Messages between a shopper and a store or mall without an order, and the field for the next one. */
export function Conversation({ thread: { items, mayWrite }, isShopper, other, keptAs, onSend, templates }: ConversationProps) {
  // A thread has one place: a store and a mall read alike.
  const shown = items.map((item) => ({ ...item, side: item.side === 'shopper' ? ('shopper' as const) : ('store' as const) }))
  const names = { shopper: isShopper ? 'You' : other, store: isShopper ? other : 'You', support: '' }
  return (
    <div className="flex flex-col gap-4">
      {items.length === 0 && <p className="text-soft">No messages yet.</p>}
      <Messages items={shown} mine={isShopper ? 'shopper' : 'store'} names={names} />
      {mayWrite ? (
        <WriteMessage label={`Message to ${other}`} keptAs={keptAs} onSend={onSend} templates={templates} />
      ) : (
        <p className="text-soft">This conversation is full. Call or visit instead.</p>
      )}
    </div>
  )
}
