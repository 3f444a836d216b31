import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { FulfillmentId } from '#contracts/ids.ts'
import type { FulfillmentState } from '#contracts/orders/orders.ts'
import { moveFulfillment, type OfficeFulfillment } from '#contracts/store-work/store-work.ts'
import { moreOf } from '#web/lib/more-of.ts'
import { useNow } from '#web/lib/now.ts'
import { cx } from '#web/ui/class-names.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { STATE_WORDS } from '../fulfillment/states.ts'
import { useMove, type WorkFilter, workPages } from './queries.ts'
import { useDrawing } from './useDrawing.ts'
import { nextStep, type Step } from './work.ts'
import { WorkCard } from './WorkCard.tsx'

/** Columns in the order of the workflow. The first four are always shown; the others only if they have orders. */
const COLUMNS = ['placed', 'accepted', 'packed', 'ready', 'shipped', 'in_transit', 'at_center'] as const satisfies FulfillmentState[]
const ALWAYS: readonly FulfillmentState[] = ['placed', 'accepted', 'packed', 'ready']

const Moved = moveFulfillment.body.shape.to

type BoardProps = {
  filter: Omit<WorkFilter, 'state' | 'open'>
  counts: Record<string, number> | undefined
  showStore: boolean
  hrefOf: (item: OfficeFulfillment) => string
}

/** Open orders with one column per state. A card moves by its button, or by dragging it to the column that the button leads to. */
export function WorkBoard({ filter, counts, showStore, hrefOf }: BoardProps) {
  const board = useRef<HTMLDivElement>(null)
  const [moved, setMoved] = useState<FulfillmentId | null>(null)
  const { mutate: move } = useMove()
  const drawn = useDrawing(
    board,
    useCallback(({ part, to }) => move({ params: { id: FulfillmentId.parse(Number(part)) }, body: { to: Moved.parse(to) } }), [move]),
  )
  const shown = COLUMNS.filter((state) => ALWAYS.includes(state) || (counts?.[state] ?? 0) > 0)
  return (
    // It scrolls horizontally in its own frame; its cards contain the focusable elements.
    <div ref={board} className="grid auto-cols-[minmax(15rem,1fr)] grid-flow-col gap-3 overflow-x-auto pb-2">
      {shown.map((state) => (
        <BoardColumn key={state} state={state} filter={filter} count={counts?.[state]} isOpenTo={drawn?.to === state}>
          {(item, now) => (
            <WorkCard
              key={item.id}
              {...{ item, now, showStore }}
              to={hrefOf(item)}
              takesFocus={item.id === moved}
              onMove={() => setMoved(item.id)}
              goesTo={dropsInto(item)}
            />
          )}
        </BoardColumn>
      ))}
    </div>
  )
}

/** The column a card may be dropped on. Shipping asks for a tracking number first; the form is in the details. */
function dropsInto(item: OfficeFulfillment): Exclude<Step, 'cancelled' | 'shipped'> | null {
  const next = nextStep(item)
  return next === 'shipped' ? null : next
}

type ColumnProps = {
  state: FulfillmentState
  filter: BoardProps['filter']
  count: number | undefined
  isOpenTo: boolean
  children: (item: OfficeFulfillment, now: Date) => ReactNode
}
function BoardColumn({ state, filter, count, isOpenTo, children }: ColumnProps) {
  const list = useInfiniteQuery(workPages({ ...filter, state }))
  const now = useNow()
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const { label } = STATE_WORDS[state]
  return (
    <section
      aria-label={label}
      data-state={state}
      className={cx('flex min-h-48 flex-col gap-3 rounded-md border p-3', isOpenTo ? 'border-accent bg-tint' : 'border-hairline bg-sunken')}
    >
      <h3 className="flex items-baseline justify-between gap-2 text-base">
        {label}
        <span className="tabular font-normal text-soft">{(count ?? items.length).toLocaleString('en-US')}</span>
      </h3>
      {list.isPending && <SkeletonRows count={2} />}
      {list.isError && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && items.length === 0 && <p className="text-soft">Nothing here.</p>}
      {items.length > 0 && <ul className="flex flex-col gap-2">{items.map((item) => children(item, now))}</ul>}
      {list.hasNextPage && (
        <LoadMore
          shown={items.length}
          total={count}
          hasMore
          busy={list.isFetchingNextPage}
          onMore={() => void moreOf(list)}
          noun="orders"
        />
      )}
    </section>
  )
}
