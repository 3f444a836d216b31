import type { StoreMessage, StoreThread } from '#contracts/community/store-messages.ts'
import { Messages, WriteMessage } from '../orders/Conversation.tsx'

type ConversationProps = {
  thread: StoreThread
  /** The reader's side. */
  mine: StoreMessage['side']
  /** The name of the other side. */
  other: string
  keptAs: string
  onSend: (text: string) => Promise<unknown>
}
/** Messages between a shopper and a store without an order, and the field for the next one. */
export function Conversation({ thread: { items, mayWrite }, mine, other, keptAs, onSend }: ConversationProps) {
  const names = { shopper: mine === 'shopper' ? 'You' : other, store: mine === 'store' ? 'You' : other, support: '' }
  return (
    <div className="flex flex-col gap-4">
      {items.length === 0 && <p className="text-soft">No messages yet.</p>}
      <Messages items={items} mine={mine} names={names} />
      {mayWrite ? (
        <WriteMessage label={`Message to ${other}`} keptAs={keptAs} onSend={onSend} />
      ) : (
        <p className="text-soft">This conversation is full. Call or visit the store.</p>
      )}
    </div>
  )
}
