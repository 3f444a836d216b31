import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { type AssistantMessage, BUILT_IN } from '#contracts/assistants.ts'
import { Zip } from '#contracts/identity/people.ts'
import type { AssistantConversationId } from '#contracts/ids.ts'
import { productCards } from '#contracts/search/search.ts'
import { read } from '#web/lib/api.ts'
import { useShopLocation } from '#web/state/location.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/class-names.ts'
import { TextLink } from '#web/ui/TextLink.tsx'
import { ProductGrid } from '../catalog/ProductGrid.tsx'
import { useAnswerChange, useRateAnswer } from './queries.ts'
import { lookedAt } from './words.ts'

/** One message: who says it, and what. */
export function Said({
  by,
  isMine = false,
  about,
  children,
}: {
  by: string
  isMine?: boolean
  about?: string | null
  children: ReactNode
}) {
  return (
    <li className={cx('flex flex-col gap-1', isMine ? 'items-end' : 'items-start')}>
      <span className="text-sm text-soft">{[by, about].filter(Boolean).join(' · ')}</span>
      <div
        className={cx(
          'max-w-prose rounded-md px-4 py-3 wrap-anywhere whitespace-pre-line',
          isMine ? 'bg-tint' : 'border border-hairline bg-surface',
        )}
      >
        {children}
      </div>
    </li>
  )
}

type ChatMessageProps = { message: AssistantMessage; conversation: AssistantConversationId | null; onSay: (text: string) => void }
export function ChatMessage({ message, conversation, onSay }: ChatMessageProps) {
  const { from, text, engine, products, sources, tools, change } = message
  if (from === 'person')
    return (
      <Said by="You" isMine>
        {text}
      </Said>
    )
  return (
    <>
      <Said by={engine === BUILT_IN ? 'Built-in assistant' : (engine ?? 'Assistant')} about={lookedAt(tools)}>
        {text}
      </Said>
      {products.length > 0 && (
        <li>
          <Products ids={products} onSay={onSay} />
        </li>
      )}
      {change && conversation !== null && (
        <li>
          <Change message={message} change={change} conversation={conversation} />
        </li>
      )}
      <li className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {products.length === 0 && sources.length > 0 && <Sources sources={sources} />}
        {conversation !== null && <Rating message={message} conversation={conversation} />}
      </li>
    </>
  )
}

function Products({ ids, onSay }: { ids: AssistantMessage['products']; onSay: (text: string) => void }) {
  const zip = useShopLocation(({ searchPreferences }) => searchPreferences.currentZipCode)
  const near = Zip.safeParse(zip).data
  const { data } = useQuery(read(productCards, { query: { ids: [...ids], asListed: true, ...(near && { near }) } }))
  if (!data || data.items.length === 0) return null
  return (
    <ProductGrid
      products={data.items}
      near={near !== undefined}
      extra={({ title }) => (
        <Button variant="quiet" size="sm" onClick={() => onSay(`Put “${title}” into my cart`)}>
          Ask to add<span className="visually-hidden"> {title}</span>
        </Button>
      )}
    />
  )
}

const Sources = ({ sources }: Pick<AssistantMessage, 'sources'>) => (
  <p className="text-sm text-soft">
    Sources:{' '}
    {sources.map(({ title, href }, i) => (
      <span key={href}>
        {i > 0 && ', '}
        <TextLink to={href}>{title}</TextLink>
      </span>
    ))}
  </p>
)

/** A change waits here until the person presses one of two buttons; nothing else makes it. */
function Change({
  message,
  change,
  conversation,
}: {
  message: AssistantMessage
  change: NonNullable<AssistantMessage['change']>
  conversation: AssistantConversationId
}) {
  const answer = useAnswerChange(conversation)
  const client = useQueryClient()
  const { words, state, outcome, href, line } = change
  async function press(confirm: boolean) {
    const { change: made } = await answer.mutateAsync({ params: { id: message.id }, body: { confirm } })
    if (made?.state !== 'done' || !line) return
    const { addFreshOffer } = await import('../catalog/fresh-offer.ts')
    await addFreshOffer(client, { ...line, id: String(line.productId) })
  }
  return (
    <Card role="group" aria-label="Confirm" className="flex max-w-prose flex-col gap-3 border-accent">
      <p className="font-semibold">{words}</p>
      {state === 'waiting' || state === 'running' ? (
        <div className="flex flex-wrap gap-2">
          <Button busy={answer.isPending} busyLabel="Doing it…" onClick={() => void press(true).catch(() => {})}>
            Confirm
          </Button>
          <Button variant="secondary" onClick={() => void press(false).catch(() => {})}>
            No, thanks
          </Button>
        </div>
      ) : (
        <p className="text-soft">
          {state === 'declined' && 'You declined. Nothing was changed.'}
          {state === 'expired' && 'This waited too long. Nothing was changed. Ask again.'}
          {outcome} {state === 'done' && href && <TextLink to={href}>See it</TextLink>}
        </p>
      )}
    </Card>
  )
}

function Rating({ message: { id, rating }, conversation }: { message: AssistantMessage; conversation: AssistantConversationId }) {
  const rate = useRateAnswer(conversation)
  const shown = rate.isPending ? rate.variables.body.rating : rating
  return (
    <div role="group" aria-label="Was this helpful?" className="flex gap-1">
      {(
        [
          ['good', ThumbsUp, 'Helpful'],
          ['bad', ThumbsDown, 'Not helpful'],
        ] as const
      ).map(([value, Icon, label]) => (
        <Button
          key={value}
          variant="quiet"
          size="sm"
          aria-pressed={shown === value}
          aria-label={label}
          className={cx(shown === value && 'bg-tint')}
          onClick={() => rate.mutate({ params: { id }, body: { rating: shown === value ? null : value } })}
        >
          <Icon aria-hidden="true" className="size-4" />
        </Button>
      ))}
    </div>
  )
}
