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
import { NEWS_KINDS, type NewsIcon, type NewsLook, type NotificationType } from '#contracts/notifications/news.ts'
import { cx } from '#web/ui/class-names.ts'

const ICONS: Record<NewsIcon, LucideIcon> = {
  Ban,
  BellRing,
  CalendarDays,
  CircleAlert,
  CircleHelp,
  Clock3,
  Hourglass,
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
}
const LOOKS: Record<NewsLook, string> = {
  plain: 'bg-tint text-link-strong',
  success: 'bg-success-wash text-success',
  warning: 'bg-warning-wash text-warning',
  danger: 'bg-danger-wash text-danger',
  reward: 'bg-reward-wash text-reward-ink',
}

/** The type of a notification as an icon, with a text for screen readers. */
export function NotificationIcon({ type }: { type: NotificationType }) {
  const { icon, look, name } = NEWS_KINDS[type]
  const Icon = ICONS[icon]
  return (
    <span data-type={type} className={cx('flex size-10 shrink-0 items-center justify-center rounded-full', LOOKS[look])}>
      <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
      <span className="visually-hidden">{name}: </span>
    </span>
  )
}
