import {
  Award,
  Banknote,
  BellRing,
  Building2,
  Flag,
  Gift,
  Handshake,
  IdCard,
  KeyRound,
  type LucideIcon,
  Mail,
  MailWarning,
  MessageSquareReply,
  Percent,
  Route,
  Scale,
  ScrollText,
  Share2,
  ShieldCheck,
  ShoppingBag,
  Stamp,
  Stethoscope,
  Store,
  Users,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { AccessSection } from './AccessSection.tsx'
import { AttentionSection } from './AttentionSection.tsx'
import { AuditSection } from './AuditSection.tsx'
import { CashOutsSection } from './CashOutsSection.tsx'
import { ClaimsSection } from './ClaimsSection.tsx'
import { DeadLettersSection } from './DeadLettersSection.tsx'
import { MallsSection } from './businesses/MallsSection.tsx'
import { RetailersSection } from './businesses/RetailersSection.tsx'
import { EnquiriesSection } from './EnquiriesSection.tsx'
import { GiftCardsSection } from './GiftCardsSection.tsx'
import { ClearingHouseSection } from './loyalty/ClearingHouseSection.tsx'
import { LoyaltySection } from './loyalty/LoyaltySection.tsx'
import { RewardsSection } from './loyalty/RewardsSection.tsx'
import { OrdersSection } from './OrdersSection.tsx'
import { OutboxSection } from './OutboxSection.tsx'
import { PeopleSection } from './PeopleSection.tsx'
import { ProfileReviewsSection } from './ProfileReviewsSection.tsx'
import { ProblemReportsSection } from './ProblemReportsSection.tsx'
import { SellersSection } from './SellersSection.tsx'
import { ReportsSection } from './ReportsSection.tsx'
import { SocialRewardsSection } from './social-rewards/SocialRewardsSection.tsx'
import { TraceSection } from './TraceSection.tsx'
import { SupportSection } from './SupportSection.tsx'

/** `name` is the value of `?section=`; it is null for the default section. */
type Section = { name: string | null; label: string; Icon: LucideIcon; Section: ComponentType }

/** The admin sections: navigation links, command palette entries, and the content of each address. */
export const sections: readonly Section[] = [
  { name: null, label: 'Attention', Icon: BellRing, Section: AttentionSection },
  { name: 'orders', label: 'Orders', Icon: ShoppingBag, Section: OrdersSection },
  { name: 'gift-cards', label: 'Gift cards', Icon: Gift, Section: GiftCardsSection },
  { name: 'retailers', label: 'Retailers', Icon: Store, Section: RetailersSection },
  { name: 'malls', label: 'Malls', Icon: Building2, Section: MallsSection },
  { name: 'cash-outs', label: 'Cash-outs', Icon: Banknote, Section: CashOutsSection },
  { name: 'claims', label: 'Claims', Icon: ShieldCheck, Section: ClaimsSection },
  { name: 'loyalty', label: 'Loyalty rule', Icon: Percent, Section: LoyaltySection },
  { name: 'rewards', label: 'Rewards', Icon: Award, Section: RewardsSection },
  { name: 'clearing-house', label: 'Clearing house', Icon: Scale, Section: ClearingHouseSection },
  { name: 'social-rewards', label: 'Social rewards', Icon: Share2, Section: SocialRewardsSection },
  { name: 'trace', label: 'Trace', Icon: Route, Section: TraceSection },
  { name: 'people', label: 'People', Icon: Users, Section: PeopleSection },
  { name: 'support', label: 'Support', Icon: MessageSquareReply, Section: SupportSection },
  { name: 'problem-reports', label: 'Reported problems', Icon: Flag, Section: ProblemReportsSection },
  { name: 'sellers', label: 'Seller checks', Icon: IdCard, Section: SellersSection },
  { name: 'enquiries', label: 'Enquiries', Icon: Handshake, Section: EnquiriesSection },
  { name: 'profile-changes', label: 'Profile changes', Icon: Stamp, Section: ProfileReviewsSection },
  { name: 'access', label: 'Access', Icon: KeyRound, Section: AccessSection },
  { name: 'outbox', label: 'Outbox', Icon: Mail, Section: OutboxSection },
  { name: 'dead-letters', label: 'Not delivered', Icon: MailWarning, Section: DeadLettersSection },
  { name: 'reports', label: 'Reports', Icon: Stethoscope, Section: ReportsSection },
  { name: 'audit', label: 'Audit', Icon: ScrollText, Section: AuditSection },
]
