import type { Points as PointsValue } from '#contracts/points.ts'
import { spirals } from '#web/lib/format.ts'
import { cx } from './class-names.ts'
import { SpiralMark } from './SpiralMark.tsx'

/** "320 SPIRALs ($3.20)" after our logo mark; `chip` puts it on gold, for a balance or a reward. */
export function Points({ points, chip = false, className }: { points: PointsValue; chip?: boolean; className?: string }) {
  return (
    <span
      className={cx(
        'tabular inline-flex items-center gap-1.5',
        chip && 'rounded-full bg-reward px-3 py-1 font-semibold text-on-reward',
        className,
      )}
    >
      <SpiralMark className="size-4 shrink-0" />
      {spirals(points)}
    </span>
  )
}
