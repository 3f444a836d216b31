import { useQuery } from '@tanstack/react-query'
import { AGENT_SCOPE_WORDS } from '#contracts/agent-tools.ts'
import { day } from '#web/lib/date-format.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { Panel } from '../identity/Panel.tsx'
import { myAgents, useDisconnectAgent } from './queries.ts'

/** The agents that may act for the person, each with its end. */
export function ConnectedAgents() {
  const { data, error, refetch } = useQuery(myAgents())
  const disconnect = useDisconnectAgent()
  return (
    <Panel id="agents" title="Connected assistants">
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows />
      ) : data.items.length === 0 ? (
        <p className="text-soft">No assistant is connected. When you connect one, you see here what it may do.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-hairline">
          {data.items.map(({ id, name, scopes, since }) => (
            <li key={id} className="flex flex-wrap items-start justify-between gap-3 py-3">
              <div className="flex min-w-0 flex-col">
                <span className="font-medium">{name}</span>
                <span className="text-sm text-soft">
                  Since <LocalTime at={since} format={day} />
                </span>
                <ul className="text-sm text-soft">
                  {scopes.map((scope) => (
                    <li key={scope}>{AGENT_SCOPE_WORDS[scope]}</li>
                  ))}
                </ul>
              </div>
              <Button variant="secondary" size="sm" onClick={() => disconnect.mutate({ params: { id } })}>
                Disconnect<span className="visually-hidden"> {name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
