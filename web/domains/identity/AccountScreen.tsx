import { LogOut } from 'lucide-react'
import { isScreen } from '#web/routes.ts'
import { useSession, useViewer } from '#web/shell/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/Card.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { ConnectedAgents } from '../agent-tools/ConnectedAgents.tsx'
import { PickupsTile } from '../orders/passes/PickupsTile.tsx'
import { SpiralsTile } from '../loyalty/SpiralsTile.tsx'
import { NotificationsTile } from '../notifications/NotificationsTile.tsx'
import { OrdersTile } from '../orders/OrdersTile.tsx'
import { PaymentMethodsTile } from '../payments/PaymentMethodsTile.tsx'
import { PrivacyPanel } from '../privacy/PrivacyPanel.tsx'
import { PrivacyTile } from '../privacy/PrivacyTile.tsx'
import { ReturnsTile } from '../returns/ReturnsTile.tsx'
import { SavedSearchesPanel } from '../search/SavedSearchesPanel.tsx'
import { ShareAccount } from '../shares/ShareAccount.tsx'
import { GiftCardsTile } from '../wallet/GiftCardsTile.tsx'
import { WalletTile } from '../wallet/WalletTile.tsx'
import { WishlistTile } from '../wishlist/WishlistTile.tsx'
import { AddressesPanel } from './AddressesPanel.tsx'
import { AddressesTile } from './AddressesTile.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { Panel } from './Panel.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'
import { SecurityPanel } from './SecurityPanel.tsx'
import { SecurityTile } from './SecurityTile.tsx'
import { SwitchShell } from './SwitchShell.tsx'

/** The account overview, with links to all personal pages. */
export default function AccountScreen() {
  const viewer = useViewer()
  const { signOut } = useSession()
  if (!viewer) return null
  return (
    <div className="flex flex-col gap-8 py-4">
      <PageTitle
        title="My Account"
        lead={`${viewer.name}, ${viewer.email}`}
        actions={
          <>
            <SwitchShell viewer={viewer} />
            <ShareAccount />
            <Button
              variant="secondary"
              icon={<LogOut aria-hidden="true" className="size-5" strokeWidth={1.75} />}
              onClick={() => signOut()}
            >
              Sign out
            </Button>
          </>
        }
      />
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <OrdersTile />
        <PickupsTile />
        <ReturnsTile />
        <SpiralsTile />
        <WalletTile />
        <GiftCardsTile />
        <PaymentMethodsTile />
        <WishlistTile />
        <NotificationsTile />
        <AddressesTile />
        <SecurityTile viewer={viewer} />
        <PrivacyTile />
      </ul>
      <SettingsLinks />
      <FirstSteps viewer={viewer} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <ProfilePanel viewer={viewer} />
        <AddressesPanel viewer={viewer} />
      </div>
      <SavedSearchesPanel />
      <ConnectedAgents />
      <SecurityPanel>
        <Panel id="privacy" title="Privacy">
          <PrivacyPanel />
        </Panel>
      </SecurityPanel>
    </div>
  )
}

const SETTINGS = [
  { href: '/enhanced-profile-settings', label: 'Preferences' },
  { href: '/accessibility-settings', label: 'Accessibility' },
  { href: '/push-notification-settings', label: 'Notification settings' },
  { href: '/mobile-app-base', label: 'SPIRAL on your phone' },
  { href: '/profile', label: 'Public profile' },
].filter(({ href }) => isScreen(href))

function SettingsLinks() {
  return (
    <nav aria-label="Settings">
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {SETTINGS.map(({ href, label }) => (
          <li key={href}>
            <TextLink to={href} className="inline-flex min-h-8 items-center">
              {label}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
