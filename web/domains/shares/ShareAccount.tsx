import { useQuery } from '@tanstack/react-query'
import { sharedAccount } from '#web/shell/shares/shared.ts'
import { ShareButton } from '#web/shell/shares/ShareButton.tsx'
import { shareToday } from './queries.ts'

/** The account variant of the share dialog: the person's own link for friends. */
export function ShareAccount() {
  const { data } = useQuery(shareToday())
  return data ? <ShareButton shared={sharedAccount(data.publicName)} label="Invite friends" /> : null
}
