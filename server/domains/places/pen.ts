import type { GeoContext } from 'd3-geo'

/** Steps shorter than this are not seen in a picture of this size, and most of a coast is made of them. */
const SHORTEST = 2

/** Draws lines as an SVG path in whole, relative numbers: the shortest words for what can be seen. */
export class Pen implements GeoContext {
  #path: string[] = []
  /** What the path has reached, in whole numbers. */
  #x = 0
  #y = 0
  /** The end of a line is kept however close it is, so that lines meet. */
  #skipped: { x: number; y: number } | null = null

  get path(): string {
    this.#finish()
    return this.#path.join('')
  }

  moveTo(x: number, y: number): void {
    this.#finish()
    this.#x = Math.round(x)
    this.#y = Math.round(y)
    this.#path.push(`M${this.#x} ${this.#y}`)
  }

  lineTo(x: number, y: number): void {
    if (Math.abs(x - this.#x) < SHORTEST && Math.abs(y - this.#y) < SHORTEST) this.#skipped = { x, y }
    else this.#draw(x, y)
  }

  closePath(): void {
    this.#skipped = null
    const island = this.#path.at(-1)
    // An island without extent is not worth a dot.
    if (island?.startsWith('M')) this.#path.pop()
    else this.#path.push('z')
  }

  /** Part of what geoPath may ask for; lines and areas never do. */
  beginPath(): void {}
  arc(): void {}

  #draw(x: number, y: number): void {
    const [dx, dy] = [Math.round(x) - this.#x, Math.round(y) - this.#y]
    this.#skipped = null
    if (dx === 0 && dy === 0) return
    this.#path.push(`l${dx}${dy < 0 ? '' : ' '}${dy}`)
    this.#x += dx
    this.#y += dy
  }

  #finish(): void {
    if (this.#skipped) this.#draw(this.#skipped.x, this.#skipped.y)
  }
}
