import type { Look, View } from './look.ts'
import type { Pen } from './pen.ts'

/** How one kind of object is drawn: markup in a view box of 800 by 800, standing on `GROUND`, in the middle at `MIDDLE`. */
export type Form = {
  views: readonly [View, View, ...View[]]
  draw(look: Look, view: View, pen: Pen): string
}
