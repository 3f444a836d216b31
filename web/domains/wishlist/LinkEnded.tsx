import { Link2Off } from 'lucide-react'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

export function LinkEnded() {
  return (
    <EmptyState
      headingLevel={1}
      icon={<Link2Off strokeWidth={1.75} />}
      title="This list is no longer shared"
      action={<ButtonLink to="/products">Browse products</ButtonLink>}
    >
      Ask whoever sent you the link for a new one.
    </EmptyState>
  )
}
