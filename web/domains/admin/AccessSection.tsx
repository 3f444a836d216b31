import { useInfiniteQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import type { AccessRequest } from '#contracts/access-requests.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { moment } from '#web/lib/moments.ts'
import { Ago } from '#web/ui/Ago.tsx'
import { StatusDot } from '#web/ui/Badge.tsx'
import { PageTitle } from '#web/ui/Card.tsx'
import { ChipLinks } from '#web/ui/ChipLinks.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { DecideAccess } from './DecideAccess.tsx'
import { accessPages } from './queries.ts'

/** Who asks for a role, or to have a lost second factor taken off. */
export function AccessSection() {
  const { get, hrefWith } = useAddressFilters()
  const state = get('state') === 'decided' ? 'decided' : 'open'
  const list = useInfiniteQuery(accessPages(state))
  return (
    <div className="flex flex-col gap-5">
      <PageTitle title="Access" lead="Requests of people who were turned away. Each decision is recorded, and they are told by mail." />
      <ChipLinks
        label="Requests"
        chips={[
          { label: 'Open', to: hrefWith({ state: null }), current: state === 'open' },
          { label: 'Decided', to: hrefWith({ state: 'decided' }), current: state === 'decided' },
        ]}
      />
      <Pages
        list={list}
        noun="requests"
        empty={
          <EmptyState icon={<KeyRound strokeWidth={1.75} />} title={state === 'open' ? 'Nobody waits for access' : 'Nothing decided yet'}>
            Requests come from the page that says "You don't have access".
          </EmptyState>
        }
      >
        {(requests) => (
          <ul className="divide-y divide-hairline rounded-md border border-hairline bg-surface">
            {requests.map((request) => (
              <RequestRow key={request.id} request={request} />
            ))}
          </ul>
        )}
      </Pages>
    </div>
  )
}

function RequestRow({ request }: { request: AccessRequest }) {
  const { who, email, askedAt, decision, decidedAt, note } = request
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
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
          {decidedAt && `, ${moment(decidedAt)}`}
        </p>
      )}
    </li>
  )
}

const wishOf = ({ kind, page, access }: AccessRequest): string =>
  kind === 'second-factor' ? 'Take a lost second factor off the account' : `${page}, as ${access?.replace(':', ' ')}`
