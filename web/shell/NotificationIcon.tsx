import {
  Ban,
  BellRing,
  CalendarDays,
  CircleAlert,
  CircleHelp,
  Clock3,
  Hourglass,
  type LucideIcon,
  Megaphone,
  MessageSquare,
  MessageSquareReply,
  Package,
  PackageCheck,
  PackageOpen,
  PencilLine,
  Percent,
  ReceiptText,
  Search,
  Share2,
  ShieldAlert,
  ShieldCheck,
  ShoppingBag,
  Star,
  TrendingDown,
  Undo2,
} from 'lucide-react'
import type { NotificationType } from '#contracts/notifications.ts'
import { cx } from '#web/ui/class-names.ts'

const LOOKS: Record<NotificationType, { Icon: LucideIcon; look: string; name: string }> = {
  price_drop: { Icon: TrendingDown, look: 'bg-danger-wash text-danger', name: 'Price drop' },
  back_in_stock: { Icon: PackageCheck, look: 'bg-success-wash text-success', name: 'Back in stock' },
  search_match: { Icon: Search, look: 'bg-tint text-link-strong', name: 'Saved search' },
  order_placed: { Icon: ReceiptText, look: 'bg-tint text-link-strong', name: 'Order' },
  payment_failed: { Icon: CircleAlert, look: 'bg-danger-wash text-danger', name: 'Payment' },
  fulfillment_moved: { Icon: Package, look: 'bg-tint text-link-strong', name: 'Order' },
  choice_needed: { Icon: CircleAlert, look: 'bg-warning-wash text-warning', name: 'Your choice' },
  return_update: { Icon: PackageOpen, look: 'bg-success-wash text-success', name: 'Return' },
  claim_update: { Icon: ShieldCheck, look: 'bg-tint text-link-strong', name: 'Claim' },
  price_adjusted: { Icon: TrendingDown, look: 'bg-success-wash text-success', name: 'Price adjustment' },
  pieces_refunded: { Icon: Undo2, look: 'bg-warning-wash text-warning', name: 'Refund' },
  order_message: { Icon: MessageSquare, look: 'bg-tint text-link-strong', name: 'Message' },
  hold_ending: { Icon: Hourglass, look: 'bg-warning-wash text-warning', name: 'Pickup' },
  rule_changed: { Icon: Percent, look: 'bg-reward-wash text-reward-ink', name: 'SPIRALs' },
  spirals_expiring: { Icon: Clock3, look: 'bg-reward-wash text-reward-ink', name: 'SPIRALs' },
  social_reward: { Icon: Share2, look: 'bg-reward-wash text-reward-ink', name: 'SPIRALs' },
  community_answer: { Icon: MessageSquare, look: 'bg-tint text-link-strong', name: 'Answer' },
  store_message: { Icon: MessageSquareReply, look: 'bg-tint text-link-strong', name: 'Message' },
  followed_news: { Icon: Megaphone, look: 'bg-tint text-link-strong', name: 'News' },
  event_update: { Icon: CalendarDays, look: 'bg-tint text-link-strong', name: 'Event' },
  seller_closed: { Icon: CircleAlert, look: 'bg-warning-wash text-warning', name: 'Closed' },
  correction_decided: { Icon: PencilLine, look: 'bg-tint text-link-strong', name: 'Correction' },
  review_asked: { Icon: MessageSquareReply, look: 'bg-tint text-link-strong', name: 'Review' },
  review_decided: { Icon: MessageSquareReply, look: 'bg-tint text-link-strong', name: 'Review' },
  support_answered: { Icon: MessageSquareReply, look: 'bg-tint text-link-strong', name: 'Answer' },
  store_order: { Icon: ShoppingBag, look: 'bg-success-wash text-success', name: 'New order' },
  store_order_canceled: { Icon: Ban, look: 'bg-warning-wash text-warning', name: 'Canceled order' },
  shopper_wrote: { Icon: MessageSquare, look: 'bg-tint text-link-strong', name: 'Message' },
  return_started: { Icon: PackageOpen, look: 'bg-tint text-link-strong', name: 'Return' },
  claim_opened: { Icon: ShieldAlert, look: 'bg-warning-wash text-warning', name: 'Claim' },
  question_asked: { Icon: CircleHelp, look: 'bg-tint text-link-strong', name: 'Question' },
  review_written: { Icon: Star, look: 'bg-tint text-link-strong', name: 'Review' },
  test: { Icon: BellRing, look: 'bg-tint text-link-strong', name: 'Test' },
}

/** The type of a notification as an icon, with a text for screen readers. */
export function NotificationIcon({ type }: { type: NotificationType }) {
  const { Icon, look, name } = LOOKS[type]
  return (
    <span data-type={type} className={cx('flex size-10 shrink-0 items-center justify-center rounded-full', look)}>
      <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
      <span className="visually-hidden">{name}: </span>
    </span>
  )
}
