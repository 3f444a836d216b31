import { useQuery } from '@tanstack/react-query'
import { Send, Square } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { AssistantName } from '#contracts/assistants.ts'
import type { AssistantConversationId } from '#contracts/ids.ts'
import { LIMITS } from '#contracts/limits.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { ChatMessage, Said } from './ChatMessage.tsx'
import { HandOver } from './HandOver.tsx'
import { assistantsNow, oneConversation } from './queries.ts'
import { type Pending, useChat } from './useChat.ts'
import { ASSISTANT_WORDS, lookedAt } from './words.ts'

type ChatProps = {
  agent: AssistantName
  id: AssistantConversationId | null
  /** What the link that led here suggests to ask. The person sends it. */
  first: string
  onBegun: (id: AssistantConversationId) => void
}

/** A conversation with one assistant. */
export function Chat({ agent, id, first, onBegun }: ChatProps) {
  const { data, error, refetch } = useQuery({ ...oneConversation(id ?? (1 as AssistantConversationId)), enabled: id !== null })
  const { data: limits } = useQuery(assistantsNow())
  const chat = useChat(agent, id, onBegun)
  const [typed, setTyped] = useState(first.slice(0, LIMITS.assistantMessage))
  const { name, examples, reads, changes } = ASSISTANT_WORDS[agent]
  const isRunning = chat.pending?.state === 'running'
  const messages = id === null ? [] : (data?.messages ?? [])

  async function send(text: string) {
    if (text.trim() === '' || isRunning) return
    setTyped('')
    // What was refused stays in the field.
    if (!(await chat.send(text))) setTyped((now) => now || text)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send(typed)
  }
  return (
    <section aria-label={name} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2>{name}</h2>
        <TextLink to="/ai-agents">All assistants</TextLink>
      </div>
      <p className="text-soft">
        {reads} {changes}
      </p>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {id !== null && !data && !error && <SkeletonRows />}
      <div role="log" aria-live="polite" aria-label={`Conversation with the ${name.toLowerCase()}`}>
        <ol className="flex flex-col gap-4">
          {messages.map((message) => (
            <ChatMessage key={message.id} message={message} conversation={id} onSay={(text) => void send(text)} />
          ))}
          {chat.pending && <Coming pending={chat.pending} />}
          {data?.answers.map(({ text, at }) => (
            <Said key={at.getTime()} by="SPIRAL support">
              {text}
            </Said>
          ))}
        </ol>
      </div>
      {messages.length === 0 && !chat.pending && (
        <ul aria-label="Examples" className="flex flex-wrap gap-2">
          {examples.map((text) => (
            <li key={text}>
              <Button variant="secondary" size="sm" onClick={() => setTyped(text)}>
                {text}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {chat.fault && <Notice tone="danger">{chat.fault}</Notice>}
      <Card>
        <form
          noValidate
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            void send(typed)
          }}
        >
          <Textarea
            label="Your message"
            rows={2}
            maxLength={LIMITS.assistantMessage}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={onKeyDown}
            {...(limits && limits.left <= 5 && { hint: `${limits.left} messages left today. They start again at midnight UTC.` })}
          />
          <div className="flex justify-end">
            {isRunning ? (
              <Button variant="secondary" icon={<Square aria-hidden="true" className="size-4" />} onClick={chat.stop}>
                Stop
              </Button>
            ) : (
              <Button type="submit" icon={<Send aria-hidden="true" className="size-4" />}>
                Send
              </Button>
            )}
          </div>
        </form>
      </Card>
      {id !== null && (
        <div>
          <HandOver id={id} since={data?.handedOverAt ?? null} />
        </div>
      )}
    </section>
  )
}

/** The answer that is under way. */
function Coming({ pending: { question, tools, text, state } }: { pending: Pending }) {
  return (
    <>
      <Said by="You" isMine>
        {question}
      </Said>
      <Said by="Assistant" about={lookedAt(tools)}>
        {text}
        {state === 'running' ? (
          <span className="flex items-center gap-2 text-soft">
            <Spinner /> Looking it up…
          </span>
        ) : (
          <span className="block text-soft">You stopped this answer.</span>
        )}
      </Said>
    </>
  )
}
