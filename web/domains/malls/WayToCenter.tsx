import type { FloorPlan } from '#contracts/malls/malls.ts'
import { Select } from '#web/ui/Select.tsx'
import { middleOf, tenantsOf } from './FloorPlan.tsx'
import { type Leg, type Spot, wayBetween } from './way.ts'
import { wayInWords } from './way-words.ts'

/** The places where a way can start, by their name in the address. */
function startsOf(floors: readonly FloorPlan[]): { value: string; label: string; group: string; spot: Spot }[] {
  return floors.flatMap((floor) => [
    ...floor.marks.flatMap(({ kind, at, name }, i) =>
      kind === 'entrance' ? [{ value: `e${floor.floor}.${i}`, label: name, group: floor.name, spot: { floor: floor.floor, at } }] : [],
    ),
    ...tenantsOf(floor).map(({ unit, outline, store }) => {
      const { x, y } = middleOf(outline)
      return {
        value: store.slug,
        label: `${store.name}, ${unit}`,
        group: floor.name,
        spot: { floor: floor.floor, at: [x, y] as [number, number] },
      }
    }),
  ])
}
function centerIn(floors: readonly FloorPlan[]): (Spot & { name: string }) | null {
  for (const { floor, name, marks } of floors) {
    const mark = marks.find(({ kind }) => kind === 'center')
    if (mark) return { floor, name, at: mark.at }
  }
  return null
}

export function wayFrom(floors: readonly FloorPlan[], from: string | undefined): Leg[] {
  const [center, start] = [centerIn(floors), startsOf(floors).find(({ value }) => value === from)]
  return center && start ? wayBetween(floors, start.spot, center) : []
}

type WayToCenterProps = {
  floors: readonly FloorPlan[]
  from: string | undefined
  legs: readonly Leg[]
  /** The floor on screen, which need not be that of the center. */
  shown: number
  onChoose: (from: string | null) => void
}

/** Asks where the way begins, and says in words what the plan draws. */
export function WayToCenter({ floors, from, legs, shown, onChoose }: WayToCenterProps) {
  const center = centerIn(floors)
  const starts = startsOf(floors)
  if (!center || starts.length === 0) return null
  const isChosen = starts.some(({ value }) => value === from)
  return (
    <div data-print="hide" className="flex flex-col gap-2">
      <Select
        label="Way to the SPIRAL Center from"
        placeholder="Choose where you are"
        value={isChosen ? from : ''}
        choices={starts}
        onChange={(event) => onChoose(event.target.value || null)}
        fieldClassName="w-full sm:w-96"
      />
      <p role="status" className="text-soft">
        {isChosen && wayInWords(floors, legs, center, shown)}
      </p>
    </div>
  )
}
