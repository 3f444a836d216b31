import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { AssistantConversationId } from '#contracts/ids.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { conversations, useDeleteConversation } from './queries.ts'
import { ASSISTANT_WORDS } from './words.ts'

/** The last conversations of this person or browser. Deleting takes a second press. */
export function PastConversations({ open }: { open: AssistantConversationId | null }) {
  const { data } = useQuery(conversations())
  const remove = useDeleteConversation()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<AssistantConversationId | null>(null)
  if (!data || data.items.length === 0) return null
  async function press(id: AssistantConversationId) {
    if (asked !== id) return setAsked(id)
    await remove.mutateAsync({ params: { id } })
    setAsked(null)
    if (id === open) await navigate('/ai-agents', { replace: true })
  }
  return (
    <Section title="Your conversations">
      <ul className="flex flex-col gap-2">
        {data.items.map(({ id, agent, title, lastAt }) => (
          <li key={id}>
            <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <div className="min-w-0 flex-1">
                <p className="truncate">
                  <TextLink to={`/ai-agents?agent=${agent}&conversation=${id}`} aria-current={id === open ? 'page' : undefined}>
                    {title}
                  </TextLink>
                </p>
                <p className="text-sm text-soft">
                  {ASSISTANT_WORDS[agent].name}, <LocalTime at={lastAt} format={dateAndTime} />
                </p>
              </div>
              <Button variant="quiet-danger" size="sm" onClick={() => void press(id).catch(() => {})}>
                {asked === id ? 'Delete for good' : 'Delete'}
                <span className="visually-hidden"> “{title}”</span>
              </Button>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  )
}
