import { LOOK_LENGTH, PART_LENGTH, unit } from './transform.ts'

const COLORS_FROM = 2 * PART_LENGTH
const FEWEST_TO_CENTER = 200

/**
 * `kind` and `color` are the shares of the score that come from the networks and from the colors. `crowd`: how alike the picture is to its
 * own nearest ones in the catalog; null where it is not among the first, and in a small catalog.
 */
export type NearLook = { name: string; score: number; kind: number; color: number; crowd: number | null }
/** The crowd around so many of the nearest is looked at: the share of the catalog that is nearest to each, in a sample of it. */
const CROWDS = 80
const SAMPLE = 1_000
const CROWD_SHARE = 0.02

/** Of all looks: their middle, the length of each from there, and the crowds that were looked at. */
type Center = { middle: Float32Array; lengths: Float32Array; crowds: Map<number, number> }

/**
 * Looks by name, compared one by one: 50,000 take about 30 milliseconds. A marketplace with many more pictures needs an index in the
 * database in its place.
 */
export class NearLooks {
  readonly #slots = new Map<string, number>()
  #names: string[] = []
  #looks = new Int8Array(0)
  #lengths = new Float32Array(0)
  #center: Center | null = null

  get size(): number {
    return this.#names.length
  }

  /** Adds or replaces looks as `packed` wrote them, one after another. */
  add(names: readonly string[], packed: Uint8Array): void {
    const bytes = new Int8Array(packed.buffer, packed.byteOffset, packed.byteLength)
    if (names.length === 0) return
    this.#center = null
    this.#makeRoom(this.#names.length + names.length)
    for (const [i, name] of names.entries()) {
      const look = bytes.subarray(i * LOOK_LENGTH, (i + 1) * LOOK_LENGTH)
      const slot = this.#slots.get(name) ?? this.#names.push(name) - 1
      this.#slots.set(name, slot)
      this.#looks.set(look, slot * LOOK_LENGTH)
      this.#lengths[slot] = Math.hypot(...look) || 1
    }
  }

  /** The most alike first, without those below `least`. */
  nearest(look: Float32Array, most: number, least: number): NearLook[] {
    const alikeness = this.#comparing(look)
    const found = this.#names.flatMap((name, slot) => {
      const { kind, color } = alikeness(slot)
      return kind + color >= least ? { name, slot, score: kind + color, kind, color } : []
    })
    return found
      .sort((a, b) => b.score - a.score)
      .slice(0, most)
      .map(({ slot, ...near }, i) => ({ ...near, crowd: i < CROWDS && this.size >= FEWEST_TO_CENTER ? this.#crowdAround(slot) : null }))
  }

  /** Compares a look with those in the slots. */
  #comparing(look: Float32Array): (slot: number) => { kind: number; color: number } {
    const { middle, lengths } = this.#centered()
    const asked = unit(look.map((value, i) => value - (middle[i] ?? 0)))
    let [kindOfMiddle, colorOfMiddle] = [0, 0]
    for (let i = 0; i < COLORS_FROM; i++) kindOfMiddle += (asked[i] ?? 0) * (middle[i] ?? 0)
    for (let i = COLORS_FROM; i < LOOK_LENGTH; i++) colorOfMiddle += (asked[i] ?? 0) * (middle[i] ?? 0)
    return (slot) => {
      const at = slot * LOOK_LENGTH
      let [kind, color] = [0, 0]
      for (let i = 0; i < COLORS_FROM; i++) kind += (asked[i] ?? 0) * (this.#looks[at + i] ?? 0)
      for (let i = COLORS_FROM; i < LOOK_LENGTH; i++) color += (asked[i] ?? 0) * (this.#looks[at + i] ?? 0)
      const [whole, length] = [this.#lengths[slot] ?? 1, lengths[slot] ?? 1]
      return { kind: (kind / whole - kindOfMiddle) / length, color: (color / whole - colorOfMiddle) / length }
    }
  }

  /** The mean of how alike the nearest pictures of a sample are to this one. */
  #crowdAround(slot: number): number {
    const { crowds } = this.#centered()
    const known = crowds.get(slot)
    if (known !== undefined) return known
    const [count, whole] = [this.#names.length, this.#lengths[slot] ?? 1]
    const alikeness = this.#comparing(
      Float32Array.from(this.#looks.subarray(slot * LOOK_LENGTH, (slot + 1) * LOOK_LENGTH), (value) => value / whole),
    )
    const scores: number[] = []
    for (let i = 0; i < Math.min(SAMPLE, count); i++) {
      const other = count <= SAMPLE ? i : Math.floor((i * count) / SAMPLE)
      const { kind, color } = alikeness(other)
      if (other !== slot) scores.push(kind + color)
    }
    const nearest = scores.sort((a, b) => b - a).slice(0, Math.max(1, Math.round(scores.length * CROWD_SHARE)))
    const crowd = nearest.reduce((sum, score) => sum + score, 0) / Math.max(1, nearest.length)
    crowds.set(slot, crowd)
    return crowd
  }

  /**
   * What all pictures of a catalog have in common, such as its backdrops, tells none from the other: looks are compared from the middle of
   * the catalog. A few pictures have no meaningful middle.
   */
  #centered(): Center {
    if (this.#center) return this.#center
    const count = this.#names.length
    const middle = new Float32Array(LOOK_LENGTH)
    if (count >= FEWEST_TO_CENTER)
      for (let slot = 0; slot < count; slot++)
        for (let i = 0; i < LOOK_LENGTH; i++)
          middle[i] = (middle[i] ?? 0) + (this.#looks[slot * LOOK_LENGTH + i] ?? 0) / (this.#lengths[slot] ?? 1) / count
    const lengths = Float32Array.from({ length: count }, (_, slot) => {
      let square = 0
      for (let i = 0; i < LOOK_LENGTH; i++)
        square += ((this.#looks[slot * LOOK_LENGTH + i] ?? 0) / (this.#lengths[slot] ?? 1) - (middle[i] ?? 0)) ** 2
      return Math.sqrt(square) || 1
    })
    this.#center = { middle, lengths, crowds: new Map() }
    return this.#center
  }

  #makeRoom(count: number): void {
    if (count <= this.#lengths.length) return
    const room = Math.max(1_024, count * 2)
    const [looks, lengths] = [this.#looks, this.#lengths]
    this.#looks = new Int8Array(room * LOOK_LENGTH)
    this.#looks.set(looks)
    this.#lengths = new Float32Array(room)
    this.#lengths.set(lengths)
  }
}
