import { Section } from '#web/ui/Card.tsx'
import { StarCounts } from '../moderation/StarCounts.tsx'

/** Reviews that are shown and hidden, by their stars. */
export const ReviewCounts = () => (
  <Section id="reviews" title="Reviews you can rely on" className="max-w-prose">
    <p className="text-soft">
      Only people who received an order can review it. Stores can't delete a review, and a low rating is never a reason to hide one. A
      person hides a review only under a published rule, and its author can ask for a second look. Count for yourself:
    </p>
    <StarCounts />
  </Section>
)
