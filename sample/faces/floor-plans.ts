import type { NewFloor } from '#server/domains/malls/floors.ts'
import type { SampleMall } from '../malls.ts'
import { Chance } from '../random.ts'
import { type Box, LAYOUTS, type Layout, outlineOf, type Side, type Spot } from './floor-layouts.ts'

type Shape = { layout: keyof typeof LAYOUTS; floors: number }
/** Malls without an entry have one long walkway on two floors. */
const SHAPES: Record<string, Shape> = {
  'mall-of-america': { layout: 'ring', floors: 3 },
  'southdale-center': { layout: 'gallery', floors: 3 },
  'rosedale-center': { layout: 'cross', floors: 2 },
  'ridgedale-center': { layout: 'bend', floors: 2 },
  'south-coast-plaza': { layout: 'cross', floors: 3 },
  'westfield-century-city': { layout: 'bend', floors: 2 },
  'westfield-valley-fair': { layout: 'gallery', floors: 2 },
  'fashion-valley': { layout: 'gallery', floors: 2 },
  'roosevelt-field': { layout: 'cross', floors: 2 },
  'destiny-usa': { layout: 'ring', floors: 3 },
  'walden-galleria': { layout: 'bend', floors: 2 },
  'westfield-world-trade-center': { layout: 'tower', floors: 2 },
  'the-galleria': { layout: 'gallery', floors: 3 },
  'northpark-center': { layout: 'ring', floors: 2 },
  'barton-creek-square': { layout: 'cross', floors: 2 },
  'aventura-mall': { layout: 'bend', floors: 3 },
  'the-mall-at-millenia': { layout: 'cross', floors: 2 },
  'woodfield-mall': { layout: 'ring', floors: 2 },
  'water-tower-place': { layout: 'tower', floors: 4 },
  'king-of-prussia': { layout: 'bend', floors: 2 },
}
const USUAL: Shape = { layout: 'gallery', floors: 2 }

/** Units are at least this wide, so that a finger hits them on a phone. */
const NARROWEST = 46
const WIDEST = 78
const GAP = 2

type Unit = NewFloor['units'][number] & { isAnchor: boolean }
export type SampleFloor = Omit<NewFloor, 'units'> & { units: Unit[] }

/** The floors of a sample mall: the same walkways on every floor, units of other widths. */
export function floorsOf(mall: Pick<SampleMall, 'slug' | 'centerPlace'>): SampleFloor[] {
  const { layout, floors } = SHAPES[mall.slug] ?? USUAL
  return Array.from({ length: floors }, (_, i) => floorOf(mall, LAYOUTS[layout], i + 1))
}

function floorOf({ slug, centerPlace }: Pick<SampleMall, 'slug' | 'centerPlace'>, layout: Layout, floor: number): SampleFloor {
  const chance = new Chance(`${slug} floor ${floor}`)
  const counts = new Map<Side, number>()
  const numbered = (side: Side, box: Box): Unit => {
    const next = (counts.get(side) ?? 0) + chance.whole(2, 4)
    counts.set(side, next)
    return { unit: `${side}${floor}${String(next).padStart(2, '0')}`, outline: outlineOf(box), isAnchor: false }
  }
  const anchors = layout.anchors.map(({ side, box }): Unit => ({ unit: `${side}${floor}00`, outline: outlineOf(box), isAnchor: true }))
  const others = layout.strips.flatMap(({ side, box }) => divided(chance, box).map((one) => numbered(side, one)))
  const center = centerPlace && levelIn(centerPlace) === floor ? [centerMark(layout, centerPlace)] : []
  return {
    floor,
    name: `Level ${floor}`,
    outline: layout.outline,
    walkways: [...layout.walkways],
    paths: layout.paths.map((path) => [...path]),
    marks: [...layout.marks, ...(floor === 1 ? layout.entrances : []), ...center],
    units: [...anchors, ...others],
  }
}

/** Divides a strip along its longer side. */
function divided(chance: Chance, [left, top, width, height]: Box): Box[] {
  const isWide = width >= height
  const length = isWide ? width : height
  const count = Math.max(1, Math.round(length / chance.between(NARROWEST + 4, WIDEST - 4)))
  const shares = Array.from({ length: count }, () => chance.between(0.85, 1.15))
  const sum = shares.reduce((all, share) => all + share, 0)
  let at = 0
  return shares.map((share) => {
    const from = at
    at += (share / sum) * length
    const [start, size] = [Math.round(from), Math.round(at) - Math.round(from) - GAP]
    return isWide ? [left + start, top, size, height] : [left, top + start, width, size]
  })
}

const levelIn = (place: string): number => Number(/level (\d)/i.exec(place)?.[1] ?? 1)
function centerMark({ spots }: Layout, place: string): NewFloor['marks'][number] {
  const spot = (['north', 'east', 'south', 'west'] as const).find((side) => place.toLowerCase().includes(side)) ?? 'court'
  return { kind: 'center', name: 'SPIRAL Center', at: spots[spot satisfies Spot] }
}
