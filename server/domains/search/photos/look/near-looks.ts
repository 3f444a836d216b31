import { LOOK_LENGTH, PART_LENGTH, unit } from './transform.ts'

const COLORS_FROM = 2 * PART_LENGTH
const FEWEST_TO_CENTER = 200

/** `kind` and `color` are the shares of the score that come from the networks and from the colors. */
export type NearLook = { name: string; score: number; kind: number; color: number }

/**
 * Looks by name, compared one by one: 50,000 take about 30 milliseconds. A marketplace with many more pictures needs an index in the
 * database in its place.
 */
export class NearLooks {
  readonly #slots = new Map<string, number>()
  #names: string[] = []
  #looks = new Int8Array(0)
  #lengths = new Float32Array(0)
  #center: { middle: Float32Array; lengths: Float32Array } | null = null

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
    const { middle, lengths } = this.#centered()
    const asked = unit(look.map((value, i) => value - (middle[i] ?? 0)))
    let [kindOfMiddle, colorOfMiddle] = [0, 0]
    for (let i = 0; i < COLORS_FROM; i++) kindOfMiddle += (asked[i] ?? 0) * (middle[i] ?? 0)
    for (let i = COLORS_FROM; i < LOOK_LENGTH; i++) colorOfMiddle += (asked[i] ?? 0) * (middle[i] ?? 0)
    const found: NearLook[] = []
    for (const [slot, name] of this.#names.entries()) {
      const at = slot * LOOK_LENGTH
      let [kind, color] = [0, 0]
      for (let i = 0; i < COLORS_FROM; i++) kind += (asked[i] ?? 0) * (this.#looks[at + i] ?? 0)
      for (let i = COLORS_FROM; i < LOOK_LENGTH; i++) color += (asked[i] ?? 0) * (this.#looks[at + i] ?? 0)
      const [whole, length] = [this.#lengths[slot] ?? 1, lengths[slot] ?? 1]
      kind = (kind / whole - kindOfMiddle) / length
      color = (color / whole - colorOfMiddle) / length
      if (kind + color >= least) found.push({ name, score: kind + color, kind, color })
    }
    return found.sort((a, b) => b.score - a.score).slice(0, most)
  }

  /**
   * What all pictures of a catalog have in common, such as its backdrops, tells none from the other: looks are compared from the middle of
   * the catalog. A few pictures have no meaningful middle.
   */
  #centered(): { middle: Float32Array; lengths: Float32Array } {
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
    this.#center = { middle, lengths }
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
