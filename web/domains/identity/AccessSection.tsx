import { KeyRound } from 'lucide-react'
import { accessRequests, type AccessRequest } from '#contracts/identity/access-requests.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { useList } from '#web/lib/use-list.ts'
import { Ago } from '#web/ui/Ago.tsx'
import { StatusDot } from '#web/ui/Badge.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import { DecideAccess } from './DecideAccess.tsx'

/** Requests for a role or for the removal of a lost second factor. */
export function AccessSection() {
  const isDecided = useAddressFilters().get('state') === 'decided'
  return (
    <ListPage
      title="Access"
      lead="Requests from people without access. We record each decision and email them."
      list={useList(accessRequests, [], { state: isDecided ? 'decided' : 'open' })}
      noun={['request', 'requests']}
      filters={[
        {
          name: 'state',
          label: 'Requests',
          divides: true,
          choices: [
            { value: null, label: 'Open' },
            { value: 'decided', label: 'Decided' },
          ],
        },
      ]}
      cards={{ rowKey: ({ id }) => id, card: (request) => <RequestRow request={request} />, joined: true }}
      empty={{
        title: isDecided ? 'Nothing decided yet' : 'No one is waiting for access',
        icon: <KeyRound strokeWidth={1.75} />,
        children: 'Requests come from the page that says "You don\'t have access".',
      }}
    />
  )
}

function RequestRow({ request }: { request: AccessRequest }) {
  const { who, email, askedAt, decision, decidedAt, note } = request
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold">{wishOf(request)}</p>
        <p className="text-soft">
          {who}, {email} · asked <Ago at={askedAt} />
        </p>
        {note && <p className="text-soft">“{note}”</p>}
      </div>
      {decision === null ? (
        <DecideAccess request={request} />
      ) : (
        <p className="text-soft">
          <StatusDot tone={decision === 'granted' ? 'success' : 'danger'}>{decision === 'granted' ? 'Granted' : 'Refused'}</StatusDot>
          {decidedAt && `, ${dateAndTime(decidedAt)}`}
        </p>
      )}
    </div>
  )
}

const wishOf = ({ kind, page, access }: AccessRequest): string =>
  kind === 'second-factor' ? 'Take a lost second factor off the account' : `${page}, as ${access?.replace(':', ' ')}`
