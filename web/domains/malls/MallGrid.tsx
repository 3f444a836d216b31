import type { ShownMall } from '#contracts/malls/malls.ts'
import { MallCard } from './MallCard.tsx'

type MallGridProps = { malls: readonly ShownMall[]; near: boolean; headingLevel?: 2 | 3 /** Next to a map. */; narrow?: boolean }

export function MallGrid({ malls, near, headingLevel, narrow = false }: MallGridProps) {
  return (
    <ul className={narrow ? 'grid grid-cols-1 gap-4 md:max-lg:grid-cols-2' : 'grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3'}>
      {malls.map((mall) => (
        <li key={mall.id}>
          <MallCard mall={mall} near={near} headingLevel={headingLevel} />
        </li>
      ))}
    </ul>
  )
}
