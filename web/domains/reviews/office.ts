import { Star } from 'lucide-react'
import { lazy } from 'react'
import type { OfficeEntries } from '#web/shell/offices.ts'

const ReviewsSection = lazy(async () => ({ default: (await import('./ReviewsSection.tsx')).ReviewsSection }))

export default {
  retailer: [{ name: 'reviews', label: 'Reviews', Icon: Star, order: 45, Shown: ReviewsSection }],
} satisfies OfficeEntries
