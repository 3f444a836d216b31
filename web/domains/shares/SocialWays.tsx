import { MessageSquareText, Share2, UserPlus } from 'lucide-react'
import type { Reply } from '#contracts/endpoint.ts'
import type { socialRewards } from '#contracts/shares/social-rewards.ts'
import { day } from '#web/lib/date-format.ts'
import { plural } from '#web/lib/format.ts'
import { Card } from '#web/ui/Card.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'

/** Only rewards that exist now are promised. */
export function SocialWays({ ways: { sharePoints, reviewPoints, sharesADay, referral } }: { ways: Reply<typeof socialRewards> }) {
  const all = [
    {
      Icon: Share2,
      title: 'Share',
      points: sharePoints,
      text: `For each product, store, mall or order that you share: once a day, up to ${plural(sharesADay, 'reward')} a day. We add a disclosure to your post.`,
      until: null,
    },
    {
      Icon: UserPlus,
      title: 'Invite a friend',
      points: referral?.points ?? 0,
      text: 'For you and for your friend, after the first order that your friend picks up or receives.',
      until: referral?.endsAt ?? null,
    },
    {
      Icon: MessageSquareText,
      title: 'Review',
      points: reviewPoints,
      text: 'For a review of an item you bought, whatever its rating. It is marked as rewarded.',
      until: null,
    },
  ].filter(({ points }) => points > 0)
  return (
    <ul className="grid gap-4 sm:grid-cols-3">
      {all.map(({ Icon, title, points, text, until }) => (
        <li key={title}>
          <Card className="flex h-full flex-col gap-2">
            <Icon aria-hidden="true" className="size-7 text-link" strokeWidth={1.75} />
            <h3 className="text-base">{title}</h3>
            <p className="text-h4 font-semibold">{plural(points, 'SPIRAL')}</p>
            <p className="text-soft">{text}</p>
            {until && (
              <p className="text-sm text-soft">
                Until <LocalTime at={until} format={day} />
              </p>
            )}
          </Card>
        </li>
      ))}
    </ul>
  )
}
