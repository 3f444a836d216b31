import type { GeoContext } from 'd3-geo'

/** Shorter steps are invisible at this picture size, and coastlines consist mostly of them. */
const SHORTEST = 2

/** Draws lines as an SVG path in whole, relative numbers, the shortest form for visible detail. */
export class Pen implements GeoContext {
  #path: string[] = []
  /** The current position of the path, in whole numbers. */
  #x = 0
  #y = 0
  /** The end of a line is kept however short the step is, so that lines meet. */
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
    // An island smaller than one pixel is left out.
    if (island?.startsWith('M')) this.#path.pop()
    else this.#path.push('z')
  }

  /** Required by the interface that geoPath takes; lines and areas never call it. */
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
