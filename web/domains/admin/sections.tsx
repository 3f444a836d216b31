import {
  BellRing,
  Handshake,
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
import { EnquiriesSection } from './EnquiriesSection.tsx'
import { OrdersSection } from './OrdersSection.tsx'
import { OutboxSection } from './OutboxSection.tsx'
import { PeopleSection } from './PeopleSection.tsx'
import { ReportsSection } from './ReportsSection.tsx'
import { SupportSection } from './SupportSection.tsx'

/** `name` is the value of `?section=`; it is null for the default section. */
type Section = { name: string | null; label: string; Icon: LucideIcon; Section: ComponentType }

/** The admin sections: navigation links, command palette entries, and the content of each address. */
export const sections: readonly Section[] = [
  { name: null, label: 'Attention', Icon: BellRing, Section: AttentionSection },
  { name: 'orders', label: 'Orders', Icon: ShoppingBag, Section: OrdersSection },
  { name: 'people', label: 'People', Icon: Users, Section: PeopleSection },
  { name: 'support', label: 'Support', Icon: MessageSquareReply, Section: SupportSection },
  { name: 'enquiries', label: 'Enquiries', Icon: Handshake, Section: EnquiriesSection },
  { name: 'access', label: 'Access', Icon: KeyRound, Section: AccessSection },
  { name: 'outbox', label: 'Outbox', Icon: Mail, Section: OutboxSection },
  { name: 'dead-letters', label: 'Not delivered', Icon: MailWarning, Section: DeadLettersSection },
  { name: 'reports', label: 'Reports', Icon: Stethoscope, Section: ReportsSection },
  { name: 'audit', label: 'Audit', Icon: ScrollText, Section: AuditSection },
]
