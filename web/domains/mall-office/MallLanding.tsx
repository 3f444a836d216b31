import { BadgeDollarSign, Footprints, type LucideIcon, PackageSearch, ScanLine } from 'lucide-react'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'

const BENEFITS: readonly { Icon: LucideIcon; title: string; text: string }[] = [
  { Icon: PackageSearch, title: 'One page for every store', text: 'Shoppers browse the stock, hours and floors of your whole mall.' },
  { Icon: Footprints, title: 'More visits', text: 'Pickup and your SPIRAL Center bring shoppers in, and you see how many.' },
  { Icon: ScanLine, title: 'One counter for pickups', text: 'Your SPIRAL Center brings orders from all stores to one place.' },
  {
    Icon: BadgeDollarSign,
    title: 'Your stores stay in charge',
    text: 'They keep their prices and stock, and decide if you see their sales.',
  },
]

/** What the office of a mall does, for people without one. */
export function MallLanding() {
  return (
    <div className="flex flex-col gap-12 py-8">
      <div className="flex max-w-prose flex-col gap-4">
        <h1>Run your mall on SPIRAL</h1>
        <p className="text-lg text-soft">
          See today's pickups and parcels, invite stores to their units, post announcements and keep your hours right, all in one place.
        </p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/onboarding">Bring your mall</ButtonLink>
          <ButtonLink variant="secondary" to="/retailer-login?returnTo=%2Fmall-dashboard">
            Sign in
          </ButtonLink>
        </div>
      </div>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {BENEFITS.map(({ Icon, title, text }) => (
          <li key={title}>
            <Card className="flex h-full flex-col gap-2">
              <Icon aria-hidden="true" className="size-6 text-link-strong" strokeWidth={1.75} />
              <h2 className="text-h4">{title}</h2>
              <p className="text-soft">{text}</p>
            </Card>
          </li>
        ))}
      </ul>
    </div>
  )
}
