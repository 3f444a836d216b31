import { ClipboardList } from 'lucide-react'
import type { Reply } from '#contracts/endpoint.ts'
import { APPLICATION_QUEUES, retailerApplications } from '#contracts/applications/review.ts'
import { STATE_WORDS } from '#contracts/applications/applications.ts'
import { ApplicationId } from '#contracts/ids.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { useList } from '#web/lib/use-list.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { SectionBoundary } from '#web/ui/SectionBoundary.tsx'
import { PageLoading } from '#web/ui/Spinner.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { ReviewView } from './ReviewView.tsx'
import { STATE_TONES } from './StatusView.tsx'

type ListedApplication = Reply<typeof retailerApplications>['items'][number]
const EMPTY = {
  waiting: 'No application waits',
  needs_changes: 'No application waits for changes',
  approved: 'Nothing approved yet',
  rejected: 'Nothing rejected yet',
}

/** Who may sell: the queue by age, or one application (`?application=`). */
export default function ApplicationsScreen() {
  const id = ApplicationId.safeParse(Number(useAddressFilters().get('application')))
  if (!id.success) return <Queue />
  return (
    <SectionBoundary fallback={<PageLoading />}>
      <ReviewView id={id.data} />
    </SectionBoundary>
  )
}

function Queue() {
  const asked = useAddressFilters().get('queue')
  const queue = APPLICATION_QUEUES.find((each) => each === asked) ?? 'waiting'
  return (
    <ListPage<ListedApplication>
      title="Retailer applications"
      lead="Oldest first. Every application gets an answer within 2 business days."
      list={useList(retailerApplications, [], { queue })}
      noun={['application', 'applications']}
      filters={[
        {
          name: 'queue',
          label: 'Applications',
          divides: true,
          choices: [
            { value: null, label: 'Waiting' },
            { value: 'needs_changes', label: 'Needs changes' },
            { value: 'approved', label: 'Approved' },
            { value: 'rejected', label: 'Not approved' },
          ],
        },
      ]}
      table={{
        rowKey: ({ id }) => id,
        columns: [
          {
            key: 'business',
            head: 'Business',
            cell: ({ id, business, place }) => (
              <>
                <TextLink to={`/admin/retailer-applications?application=${id}`}>{business}</TextLink>
                <span className="block text-sm text-soft">{place}</span>
              </>
            ),
          },
          { key: 'applicant', head: 'Applicant', cell: ({ applicant }) => applicant },
          { key: 'submitted', head: 'Submitted', cell: ({ submittedAt }) => <LocalTime at={submittedAt} format={dateAndTime} /> },
          {
            key: 'due',
            head: 'Answer by',
            cell: ({ answerBy, isLate }) => (
              <span className="flex flex-wrap items-center gap-2">
                <LocalTime at={answerBy} format={dateAndTime} />
                {isLate && <Badge tone="danger">Late</Badge>}
              </span>
            ),
          },
          { key: 'stores', head: 'Stores', numeric: true, cell: ({ stores }) => stores },
          { key: 'checks', head: 'Open checks', numeric: true, cell: ({ openChecks }) => openChecks },
          { key: 'assignee', head: 'Reviewer', cell: ({ assignee, isMine }) => (isMine ? 'You' : (assignee ?? 'No one yet')) },
          { key: 'state', head: 'State', cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</Badge> },
        ],
      }}
      empty={{
        title: EMPTY[queue],
        icon: <ClipboardList strokeWidth={1.75} />,
        children: 'Applications come from the Sell on SPIRAL pages.',
      }}
    />
  )
}
