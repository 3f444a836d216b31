import type { ReactNode } from 'react'
import type { Author } from '#contracts/community/posts.ts'
import { Ago } from '#web/ui/Ago.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { NameMark } from '#web/ui/NameMark.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

/** The name of a person or store beside a text, with its age. */
export function AuthorLine({ author: { kind, name, href }, at, children }: { author: Author; at: Date; children?: ReactNode }) {
  return (
    <div className="flex items-center gap-3">
      <NameMark name={name} face={{ mark: null, color: null }} className="size-10" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          {href ? <TextLink to={href}>{name}</TextLink> : name}
          {kind === 'store' && <Badge tone="info">Store</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-2 text-sm text-soft">
          <Ago at={at} />
          {children}
        </p>
      </div>
    </div>
  )
}
