import { useQuery } from '@tanstack/react-query'
import { Headset } from 'lucide-react'
import { useState } from 'react'
import { SupportRequestId } from '#contracts/ids.ts'
import { dollars } from '#contracts/money.ts'
import { OUTCOMES, type SupportRequest, supportRequests } from '#contracts/support.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { read } from '#web/lib/api.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { useLive } from '#web/lib/live.ts'
import { useList } from '#web/lib/use-list.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { AdminOrderPanel } from '../admin/AdminOrderPanel.tsx'
import { CaseView } from './CaseView.tsx'
import { DueBadge } from './DueBadge.tsx'
import { Macros } from './Macros.tsx'
import { oneCase, useClaim } from './queries.ts'
import { KIND_WORDS } from './words.ts'

/** The desk of support: who waits and since when; `?case=` opens one case. */
export default function AgentDashboardScreen() {
  const asked = SupportRequestId.safeParse(Number(useAddressFilters().get('case')))
  useLive([read(supportRequests)], ['support'])
  return asked.success ? <One id={asked.data} /> : <Queue />
}

function One({ id }: { id: SupportRequestId }) {
  const { get, change } = useAddressFilters()
  const { data, error, refetch } = useQuery(oneCase(id))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  return (
    <>
      <CaseView case={data} />
      <AdminOrderPanel number={get('order')} onClose={() => change({ order: null })} />
    </>
  )
}

const EMPTY = {
  open: { title: 'No one is waiting.', children: 'Questions, disputed SPIRALs and conversations that the assistant hands over come here.' },
  mine: { title: 'You have no open cases', children: 'Claim one from the open cases.' },
  closed: { title: 'Nothing closed yet', children: 'Closed cases stay here for 180 days.' },
} as const

function Queue() {
  const asked = useAddressFilters().get('state')
  const state = asked === 'mine' || asked === 'closed' ? asked : 'open'
  const [showsMacros, setShowsMacros] = useState(false)
  return (
    <ListPage
      title="Support"
      lead="People who wait for a person. The one who has waited longest comes first."
      actions={
        <Button variant="secondary" onClick={() => setShowsMacros(true)}>
          Texts for answers
        </Button>
      }
      list={useList(supportRequests, [], { state })}
      noun={['case', 'cases']}
      filters={[
        {
          name: 'state',
          label: 'Cases',
          divides: true,
          choices: [
            { value: null, label: 'Open' },
            { value: 'mine', label: 'Mine' },
            { value: 'closed', label: 'Closed' },
          ],
        },
      ]}
      cards={{ rowKey: ({ id }) => id, card: (request) => <Request request={request} /> }}
      empty={{ icon: <Headset strokeWidth={1.75} />, ...EMPTY[state] }}
    >
      {showsMacros && <Macros onClose={() => setShowsMacros(false)} />}
    </ListPage>
  )
}

function Request({ request }: { request: SupportRequest }) {
  const { hrefWith, change } = useAddressFilters()
  const claim = useClaim()
  const { id, kind, who, reason, message, askedAt, atRisk, claimedBy, isMine, isEscalated, outcome, closedAt } = request
  const isFree = closedAt === null && claimedBy === null
  return (
    <Card hover className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-0 flex-col gap-1">
          <h2 className="text-base break-words">
            <TextLink to={hrefWith({ case: String(id) })}>{who}</TextLink>
          </h2>
          <p className="text-sm text-soft">
            {KIND_WORDS[kind]} · {dateAndTime(askedAt)}
          </p>
        </div>
        {isFree && (
          <Button
            size="sm"
            variant="secondary"
            busy={claim.isPending}
            busyLabel="Claiming…"
            onClick={() => claim.mutate({ params: { id } }, { onSuccess: () => change({ case: String(id) }, { replace: false }) })}
          >
            Claim<span className="visually-hidden"> {who}</span>
          </Button>
        )}
      </div>
      <p className="line-clamp-3 break-words">{reason ?? message}</p>
      <div className="flex flex-wrap gap-2">
        {outcome ? <Badge>{OUTCOMES[outcome]}</Badge> : <DueBadge request={request} />}
        {isEscalated && !closedAt && <Badge tone="warning">For an admin</Badge>}
        {atRisk !== null && atRisk > 0 && <Badge tone="info">{`${dollars(atRisk)} under way`}</Badge>}
        {claimedBy && !closedAt && <Badge tone="accent">{isMine ? 'Yours' : claimedBy}</Badge>}
      </div>
    </Card>
  )
}
