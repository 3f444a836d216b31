import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '#web/ui/Card.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { SpiralMark } from '#web/ui/SpiralMark.tsx'

type AccountTileProps = {
  to: string
  title: string
  Icon: LucideIcon | typeof SpiralMark
  isPending: boolean
  error: unknown
  children: ReactNode
}

/** One area of the account: its current status and a link. */
export function AccountTile({ to, title, Icon, isPending, error, children }: AccountTileProps) {
  return (
    <li>
      <Card hover className="relative flex h-full gap-4">
        <Icon aria-hidden="true" className="size-7 shrink-0 text-link" strokeWidth={1.75} />
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <h2 className="text-base">
            <Link to={to} className="after:absolute after:inset-0 hover:text-link-strong">
              {title}
            </Link>
          </h2>
          <div className="text-soft">{error ? "We couldn't load this." : isPending ? <Skeleton className="h-5 w-40" /> : children}</div>
        </div>
      </Card>
    </li>
  )
}
