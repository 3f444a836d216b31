import { Flag, IdCard, ShieldCheck } from 'lucide-react'
import { lazy } from 'react'
import type { OfficeEntries } from '#web/shell/offices.ts'

const ProblemReportsSection = lazy(async () => ({ default: (await import('./ProblemReportsSection.tsx')).ProblemReportsSection }))
const SellersSection = lazy(async () => ({ default: (await import('./SellersSection.tsx')).SellersSection }))
const DutiesSection = lazy(async () => ({ default: (await import('./DutiesSection.tsx')).DutiesSection }))
const OwnVerification = lazy(async () => ({ default: (await import('./OwnVerification.tsx')).OwnVerification }))

export default {
  retailer: [
    {
      name: 'verification',
      label: 'Verification',
      Icon: ShieldCheck,
      order: 107,
      least: 'owner',
      Shown: OwnVerification,
      panel: { group: 'records', about: 'Papers, and the yearly confirmation of your details.' },
    },
  ],
  admin: [
    { name: 'problem-reports', label: 'Reported problems', Icon: Flag, order: 170, least: 'support', Shown: ProblemReportsSection },
    { name: 'sellers', label: 'Seller checks', Icon: IdCard, order: 180, Shown: SellersSection },
    { name: 'seller-duties', label: 'High-volume sellers', Icon: ShieldCheck, order: 181, least: 'support', Shown: DutiesSection },
  ],
} satisfies OfficeEntries
