import { Share2 } from 'lucide-react'
import { lazy } from 'react'
import type { OfficeEntries } from '#web/shell/offices.ts'

const SocialRewardsSection = lazy(async () => ({
  default: (await import('./office/SocialRewardsSection.tsx')).SocialRewardsSection,
}))

export default {
  admin: [{ name: 'social-rewards', label: 'Social rewards', Icon: Share2, order: 130, Shown: SocialRewardsSection }],
} satisfies OfficeEntries
