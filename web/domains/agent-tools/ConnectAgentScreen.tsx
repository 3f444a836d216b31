import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { AGENT_SCOPE_WORDS, type AgentScope } from '#contracts/agent-tools.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { agentRequest } from '#contracts/agent-tools.ts'
import { ApiProblem, sentenceFor } from '#web/lib/api.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { useViewer } from '#web/shell/session.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card, PageTitle } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { askingAgent, useAnswerAgent } from './queries.ts'

/** An agent asks to act for the person: who it is, what it may do, and the answer. */
export default function ConnectAgentScreen() {
  const [search] = useSearchParams()
  const uid = search.get('request') ?? ''
  // The cookie of the request goes with requests of the browser only.
  const hydrated = useHydrated()
  return (
    <div className="mx-auto flex w-full max-w-prose flex-col gap-6 py-4">
      <PageTitle title="Connect an assistant" />
      {/^[\w-]{10,60}$/.test(uid) ? hydrated ? <Asked uid={uid} /> : <SkeletonRows /> : <Over>This link is not complete.</Over>}
    </div>
  )
}

const Over = ({ children }: { children: string }) => (
  <EmptyState title="There is nothing to connect here" action={<ButtonLink to="/account">Go to your account</ButtonLink>}>
    {children}
  </EmptyState>
)

function Asked({ uid }: { uid: string }) {
  const { data, error, refetch } = useQuery(askingAgent(uid))
  if (error instanceof ApiProblem && error.status < 500) return <Over>{sentenceFor(error)}</Over>
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data ? <Answer uid={uid} asking={data} /> : <SkeletonRows />
}

function Answer({ uid, asking }: { uid: string; asking: Reply<typeof agentRequest> }) {
  const viewer = useViewer()
  const answer = useAnswerAgent()
  const [refused, setRefused] = useState<ReadonlySet<AgentScope>>(new Set())
  const [fault, setFault] = useState<string | null>(null)
  const allowed = asking.scopes.filter((scope) => !refused.has(scope))

  async function say(scopes: AgentScope[]) {
    setFault(null)
    try {
      const { to } = await answer.mutateAsync({ params: { uid }, body: { scopes } })
      location.assign(to)
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      setFault(sentenceFor(problem))
    }
  }
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 className="text-h4">{asking.agent} wants to act for you</h2>
        <p className="text-soft">
          It goes back to {asking.site}. {viewer && `You are signed in as ${viewer.email}.`}
        </p>
      </div>
      <fieldset className="flex flex-col gap-2">
        <legend className="pb-2 font-medium">What it may do</legend>
        {asking.scopes.map((scope) => (
          <Checkbox
            key={scope}
            label={AGENT_SCOPE_WORDS[scope]}
            checked={!refused.has(scope)}
            onChange={({ target }) =>
              setRefused((before) => new Set(target.checked ? [...before].filter((each) => each !== scope) : [...before, scope]))
            }
          />
        ))}
      </fieldset>
      <Notice tone="info">It can't pay. When it prepares a purchase, you confirm the exact total here.</Notice>
      <div role="alert" className="empty:hidden">
        {fault && <Notice tone="danger">{fault}</Notice>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button busy={answer.isPending} disabled={allowed.length === 0} onClick={() => void say(allowed)}>
          Allow
        </Button>
        <Button variant="secondary" disabled={answer.isPending} onClick={() => void say([])}>
          Decline
        </Button>
      </div>
      <p className="text-sm text-soft">
        You can disconnect it at any time in <TextLink to="/account#agents">your account</TextLink>.
      </p>
    </Card>
  )
}
