import { Lightbulb } from 'lucide-react'
import { type RoadmapIdea, roadmapIdeas } from '#contracts/roadmap.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { useList } from '#web/lib/use-list.ts'
import { StatusDot } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { useSettle } from './office-queries.ts'

/** Ideas from Coming soon; `?state=settled` shows those that were settled. */
export function Ideas() {
  const isSettled = useAddressFilters().get('state') === 'settled'
  return (
    <div className="flex flex-col gap-4">
      <TextLink to="/phase2-dashboard">Back to the roadmap</TextLink>
      <ListPage
        title="Ideas from visitors"
        lead="Sent from Coming soon, newest first. A settled idea is removed after 180 days."
        list={useList(roadmapIdeas, [], { settled: isSettled ? true : undefined })}
        noun={['idea', 'ideas']}
        filters={[
          {
            name: 'state',
            label: 'Ideas by state',
            divides: true,
            choices: [
              { value: null, label: 'Open' },
              { value: 'settled', label: 'Settled' },
            ],
          },
        ]}
        cards={{ rowKey: ({ id }) => id, card: (idea) => <Idea idea={idea} /> }}
        empty={{
          title: isSettled ? 'Nothing settled yet' : 'No open ideas',
          icon: <Lightbulb strokeWidth={1.75} />,
          children: 'Ideas that visitors send show up here.',
        }}
      />
    </div>
  )
}

function Idea({ idea: { id, words, sender, sentAt, settledAt } }: { idea: RoadmapIdea }) {
  const settle = useSettle()
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="min-w-0 text-base break-words">
          {sender ?? 'Someone without an account'}, {dateAndTime(sentAt)}
        </h2>
        {settledAt ? (
          <StatusDot tone="success">Settled {dateAndTime(settledAt)}</StatusDot>
        ) : (
          <Button variant="secondary" size="sm" busy={settle.isPending} onClick={() => settle.mutate({ params: { id } })}>
            Settle<span className="visually-hidden"> idea {id}</span>
          </Button>
        )}
      </div>
      <p className="break-words whitespace-pre-wrap">{words}</p>
    </Card>
  )
}
