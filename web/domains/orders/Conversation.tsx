import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { MESSAGE_LENGTH, type OrderMessage, PROBLEM_WORDS } from '#contracts/conversations.ts'
import { ApiProblem, faultOf } from '#web/lib/api.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Textarea } from '#web/ui/Input.tsx'
import { useTypedText } from '#web/ui/useTypedText.ts'

type Side = OrderMessage['side']
/** A message about an order may report a problem; others have no such field. */
type Message = Pick<OrderMessage, 'side' | 'text' | 'at'> & { id: number } & Partial<Pick<OrderMessage, 'problem' | 'settledAt'>>
type MessagesProps = { items: readonly Message[]; mine: Side /** The display name of each side. */; names: Record<Side, string> }

/** Messages of a conversation, oldest first; one's own are on the right. */
export function Messages({ items, mine, names }: MessagesProps) {
  if (items.length === 0) return null
  return (
    <ol className="flex flex-col gap-3">
      {items.map((message) => (
        <li
          key={message.id}
          className={cx(
            'flex max-w-[85%] flex-col gap-1 rounded-md px-3 py-2',
            message.side === mine ? 'self-end bg-tint' : 'self-start bg-sunken',
          )}
        >
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
            <span className="font-medium text-text">{names[message.side]}</span>
            <LocalTime at={message.at} format={dateAndTime} />
            {message.problem && (
              <Badge tone={message.settledAt ? 'neutral' : 'warning'}>
                {PROBLEM_WORDS[message.problem]}
                {message.settledAt && ', settled'}
              </Badge>
            )}
          </span>
          <span className="break-words whitespace-pre-line">{message.text}</span>
        </li>
      ))}
    </ol>
  )
}

/** Shown above a field; `put` fills it. */
export type Templates = (put: (text: string) => void) => ReactNode
type WriteMessageProps = {
  label: string
  /** Unique in this tab. */
  keptAs: string
  onSend: (text: string) => Promise<unknown>
  templates?: Templates | undefined
}

/** A message form; the draft is kept until the message is accepted. Leaving an empty field shows no error. */
export function WriteMessage({ label, keptAs, onSend, templates }: WriteMessageProps) {
  const [text, setText] = useTypedText(keptAs)
  const [fault, setFault] = useState<string>()
  const [isSending, setSending] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  async function send(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    setFault(undefined)
    try {
      if (text.trim() === '') return refuse('Write a message first.')
      setSending(true)
      await onSend(text)
      setText('')
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      refuse(faultOf(error))
    } finally {
      setSending(false)
    }
  }
  function refuse(why: string) {
    setFault(why)
    field.current?.focus()
  }
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-3">
      {templates?.(setText)}
      <Textarea
        ref={field}
        label={label}
        rows={2}
        value={text}
        maxLength={MESSAGE_LENGTH}
        error={fault}
        onChange={(event) => {
          setText(event.target.value)
          setFault(undefined)
        }}
      />
      <div>
        <Button type="submit" variant="secondary" size="sm" busy={isSending} busyLabel="Sending…">
          Send
        </Button>
      </div>
    </form>
  )
}
