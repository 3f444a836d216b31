import { useQuery } from '@tanstack/react-query'
import { Bot } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { AssistantName } from '#contracts/assistants.ts'
import { AssistantConversationId } from '#contracts/ids.ts'
import { optional, preload } from '#web/lib/preload.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { PageTitle } from '#web/ui/Card.tsx'
import { useHydrated } from '#web/lib/hydrated.ts'
import { AssistantCards } from './AssistantCards.tsx'
import { Chat } from './Chat.tsx'
import { PastConversations } from './PastConversations.tsx'
import { assistantsNow } from './queries.ts'

const load = preload(() => [optional(assistantsNow())])
export { load as clientLoader, load as loader }

/** The assistants, one of them in conversation, and the conversations before. */
export default function AiAgentsScreen() {
  const [search, setSearch] = useSearchParams()
  const { data } = useQuery(assistantsNow())
  const hydrated = useHydrated()
  const agent = AssistantName.safeParse(search.get('agent')).data
  const id = AssistantConversationId.safeParse(Number(search.get('conversation') ?? Number.NaN)).data ?? null
  return (
    <div className="flex flex-col gap-8 py-4">
      <PageTitle
        title="AI Assistants"
        lead="They look things up for you, and ask before they change anything."
        actions={
          data && (
            <Badge tone="info" icon={<Bot aria-hidden="true" className="size-4" />}>
              {data.model === null ? 'Built-in assistant' : data.model}
            </Badge>
          )
        }
      />
      {agent ? (
        <Chat
          key={`${agent} ${search.get('new') ?? ''}`}
          agent={agent}
          id={id}
          first={search.get('say') ?? ''}
          onBegun={(begun) => setSearch({ agent, conversation: String(begun) }, { replace: true, preventScrollReset: true })}
        />
      ) : (
        <AssistantCards />
      )}
      {/* Whose conversations they are, only the browser knows. */}
      {hydrated && <PastConversations open={id} />}
    </div>
  )
}
