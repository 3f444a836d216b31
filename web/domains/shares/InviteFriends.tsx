import { useSuspenseQuery } from '@tanstack/react-query'
import { plural } from '#web/lib/format.ts'
import { Section } from '#web/ui/Card.tsx'
import { CopyLink } from '#web/ui/CopyLink.tsx'
import { useHydrated } from '#web/lib/hydrated.ts'
import { sharedUrl } from '#web/shell/shares/links.ts'
import { shareToday, waysToEarn } from './queries.ts'
import { sharedAccount } from '#web/shell/shares/shared.ts'
import { ShareButton } from '#web/shell/shares/ShareButton.tsx'

/** The person's own link, to copy or to share with the account variant of the dialog. */
export function InviteFriends() {
  const { code, publicName } = useSuspenseQuery(shareToday()).data
  const { referral } = useSuspenseQuery(waysToEarn()).data
  const hydrated = useHydrated()
  return (
    <Section title="Invite friends">
      <p className="max-w-prose">
        {referral
          ? `You and your friend each earn ${plural(referral.points, 'SPIRAL')} after your friend's first order is picked up or delivered.`
          : 'No bonus for invitations runs right now. Your link still counts visits and orders.'}
      </p>
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 basis-80">
          {hydrated && <CopyLink label="Your link" url={sharedUrl(location.origin, '/signup', code)} />}
        </div>
        <ShareButton shared={sharedAccount(publicName)} label="Share your link" variant="primary" />
      </div>
    </Section>
  )
}
