import type { MallCard as Mall } from '#contracts/malls.ts'
import { MallCard } from './MallCard.tsx'

export function MallGrid({ malls, near, headingLevel }: { malls: readonly Mall[]; near: boolean; headingLevel?: 2 | 3 }) {
  return (
    <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {malls.map((mall) => (
        <li key={mall.id}>
          <MallCard mall={mall} near={near} headingLevel={headingLevel} />
        </li>
      ))}
    </ul>
  )
}
