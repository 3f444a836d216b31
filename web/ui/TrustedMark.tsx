import { BadgeCheck } from 'lucide-react'
import { Badge } from './Badge.tsx'

/** The mark of a Trusted Local store, in cards, heads and offers. */
export const TrustedMark = ({ className }: { className?: string }) => (
  <Badge tone="success" className={className} icon={<BadgeCheck aria-hidden="true" className="size-4" strokeWidth={2} />}>
    Trusted Local
  </Badge>
)
