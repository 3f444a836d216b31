import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { type RoadmapItem, ROADMAP_STATES } from '#contracts/roadmap.ts'
import { calendarDay } from '#web/lib/date-format.ts'
import { plural } from '#web/lib/format.ts'
import { Badge, type Tone } from '#web/ui/Badge.tsx'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ItemForm } from './ItemForm.tsx'
import { useMove, useOwn, usePublish } from './office-queries.ts'

const TONES: Record<RoadmapItem['state'], Tone> = {
  planned: 'neutral',
  building: 'info',
  testing: 'accent',
  shipped: 'success',
  dropped: 'neutral',
}
type ItemCardProps = { item: RoadmapItem; items: readonly RoadmapItem[]; isFirst: boolean; isLast: boolean }

/** An item in the order of its phase, with its buttons. */
export function ItemCard({ item, items, isFirst, isLast }: ItemCardProps) {
  const [isOpen, setOpen] = useState(false)
  const [move, own, publish] = [useMove(), useOwn(), usePublish()]
  const { id, title, words, state, isPublic, isMine } = item
  const params = { id }
  const about = <span className="visually-hidden"> {title}</span>
  return (
    <Card className="flex flex-wrap items-start justify-between gap-3">
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="text-base break-words">{title}</h3>
          <Badge tone={TONES[state]}>{ROADMAP_STATES[state]}</Badge>
          {isPublic && <Badge tone="accent">Announced</Badge>}
        </div>
        <p className="max-w-prose break-words text-soft">{words}</p>
        <p className="text-sm text-soft">{detailsOf(item)}</p>
        <Needs item={item} items={items} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <IconButton label={`Move ${title} up`} disabled={isFirst} onClick={() => move.mutate({ params, body: { to: 'up' } })}>
          <ArrowUp aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton label={`Move ${title} down`} disabled={isLast} onClick={() => move.mutate({ params, body: { to: 'down' } })}>
          <ArrowDown aria-hidden="true" className="size-5" />
        </IconButton>
        <Button size="sm" variant="quiet" busy={own.isPending} onClick={() => own.mutate({ params, body: { mine: !isMine } })}>
          {isMine ? 'Leave to others' : 'Assign to me'}
          {about}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          busy={publish.isPending}
          onClick={() => publish.mutate({ params, body: { isPublic: !isPublic } })}
        >
          {isPublic ? 'Take off Coming soon' : 'Announce'}
          {about}
        </Button>
        <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
          Edit{about}
        </Button>
      </div>
      {isOpen && <ItemForm item={item} items={items} phase={item.phase} onClose={() => setOpen(false)} />}
    </Card>
  )
}

const detailsOf = ({ owner, target, place, kind, people, votes }: RoadmapItem): string =>
  [
    owner ? `Owner: ${owner}` : 'No owner yet',
    target && `Target: ${calendarDay(new Date(`${target}T00:00:00Z`))}`,
    plural(votes, 'vote'),
    place && `${kind === 'mall' ? 'Mall' : 'City'}: ${place.city}, ${place.state}, ${plural(people, 'person', 'people')} waiting`,
  ]
    .filter(Boolean)
    .join(' · ')

function Needs({ item: { needs }, items }: Pick<ItemCardProps, 'item' | 'items'>) {
  const named = items.filter(({ id }) => needs.includes(id))
  if (named.length === 0) return null
  return (
    <p className="text-sm text-soft">
      Needs {named.map(({ title, state }) => `${title} (${ROADMAP_STATES[state].toLowerCase()})`).join(', ')}
    </p>
  )
}
