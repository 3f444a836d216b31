import { type StoreMessage, STORE_MESSAGE_MOST, type StoreThread, messageStore } from '#contracts/community/store-messages.ts'
import { Ago } from '#web/ui/Ago.tsx'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'

type ConversationProps = {
  thread: StoreThread
  /** The reader's side. */
  side: StoreMessage['side']
  /** The name of the other side. */
  other: string
  keptAs: string
  onSend: (text: string) => Promise<unknown>
}
/** Messages between a shopper and a store, and the field for the next one. */
export function Conversation({ thread: { items, mayWrite }, side, other, keptAs, onSend }: ConversationProps) {
  const form = useServerForm(messageStore.body, { keptAs, defaultValues: { text: '' } })
  const send = form.submit(async ({ text }) => {
    await onSend(text)
    form.reset()
  })
  return (
    <div className="flex flex-col gap-4">
      {items.length === 0 ? (
        <p className="text-soft">No messages yet.</p>
      ) : (
        <ol aria-label="Messages" className="flex flex-col gap-3">
          {items.map((message) => (
            <li key={message.id} className={cx('flex max-w-prose flex-col gap-1', message.side === side && 'self-end text-right')}>
              <p className="text-sm text-soft">
                {message.side === side ? 'You' : other}, <Ago at={message.at} />
              </p>
              <p
                className={cx(
                  'rounded-md px-3 py-2 text-left break-words whitespace-pre-wrap',
                  message.side === side ? 'bg-tint' : 'bg-sunken',
                )}
              >
                {message.text}
              </p>
            </li>
          ))}
        </ol>
      )}
      {mayWrite ? (
        <form method="post" onSubmit={send} noValidate className="flex flex-col gap-3">
          <ErrorSummary {...form.summary} />
          <Textarea {...form.field('text')} label="Message" rows={3} maxLength={STORE_MESSAGE_MOST} />
          <Button type="submit" className="self-start" busy={form.isSubmitting} busyLabel="Sending…">
            Send
          </Button>
        </form>
      ) : (
        <p className="text-soft">This conversation is full. Call or visit the store.</p>
      )}
    </div>
  )
}
