import {
  BellRing,
  KeyRound,
  type LucideIcon,
  Mail,
  MailWarning,
  MessageSquareReply,
  ScrollText,
  ShoppingBag,
  Stethoscope,
  Users,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { AccessSection } from './AccessSection.tsx'
import { AttentionSection } from './AttentionSection.tsx'
import { AuditSection } from './AuditSection.tsx'
import { DeadLettersSection } from './DeadLettersSection.tsx'
import { OrdersSection } from './OrdersSection.tsx'
import { OutboxSection } from './OutboxSection.tsx'
import { PeopleSection } from './PeopleSection.tsx'
import { ReportsSection } from './ReportsSection.tsx'
import { SupportSection } from './SupportSection.tsx'

/** `name` is what `?section=` says; the first one stands without it. */
type Section = { name: string | null; label: string; Icon: LucideIcon; Section: ComponentType }

/** The admin office: its links at the side, its palette and what each address shows. */
export const sections: readonly Section[] = [
  { name: null, label: 'Attention', Icon: BellRing, Section: AttentionSection },
  { name: 'orders', label: 'Orders', Icon: ShoppingBag, Section: OrdersSection },
  { name: 'people', label: 'People', Icon: Users, Section: PeopleSection },
  { name: 'support', label: 'Support', Icon: MessageSquareReply, Section: SupportSection },
  { name: 'access', label: 'Access', Icon: KeyRound, Section: AccessSection },
  { name: 'outbox', label: 'Outbox', Icon: Mail, Section: OutboxSection },
  { name: 'dead-letters', label: 'Not delivered', Icon: MailWarning, Section: DeadLettersSection },
  { name: 'reports', label: 'Reports', Icon: Stethoscope, Section: ReportsSection },
  { name: 'audit', label: 'Audit', Icon: ScrollText, Section: AuditSection },
]
