import type { ReactNode } from 'react'
import { Card } from '#web/ui/Card.tsx'

/** A section of the account that is edited in place. */
export function Panel({ id, title, aside, children }: { id: string; title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <Card id={id} className="flex scroll-mt-(--header-height) flex-col gap-4 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-h4">{title}</h2>
        {aside}
      </div>
      {children}
    </Card>
  )
}
