import { BellRing, MapPin, QrCode, ShoppingBag } from 'lucide-react'
import { TextLink } from '#web/ui/TextLink.tsx'

const STEPS = [
  { Icon: ShoppingBag, title: 'Choose pickup', text: 'In the cart, pick up in store or send it to a SPIRAL Center. Both are free.' },
  { Icon: BellRing, title: 'Wait for "ready"', text: "The store prepares your order. We email you as soon as it's ready." },
  { Icon: QrCode, title: 'Show your pass', text: 'A QR or a code of eight characters. It works once. Without it, bring a photo ID.' },
  {
    Icon: MapPin,
    title: 'Take everything at once',
    text: "One pass covers everything you're picking up there. Your pass shows how long it's held.",
  },
] as const

/** The public explanation of pickup, in four steps. */
export function HowPickupWorks({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <div className="flex flex-col gap-6">
      <ol className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {STEPS.map(({ Icon, title, text }, i) => (
          <li key={title} className="flex flex-col gap-2 rounded-md bg-tint p-4">
            <Icon aria-hidden="true" className="size-7 text-link-strong" strokeWidth={1.75} />
            <h3 className="text-base">
              {i + 1}. {title}
            </h3>
            <p className="text-soft">{text}</p>
          </li>
        ))}
      </ol>
      <p>
        {!isSignedIn && (
          <>
            <TextLink to="/login?returnTo=/qr-pickup-system">Sign in</TextLink> to see your passes. Bought as a guest? The link in your
            email shows the pass, or <TextLink to="/orders">ask for a new link</TextLink>.{' '}
          </>
        )}
        <TextLink to="/spiral-centers">Where the SPIRAL Centers are</TextLink>
      </p>
    </div>
  )
}
