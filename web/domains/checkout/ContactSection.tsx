import { useLocation } from 'react-router'
import { usPhone } from '#contracts/places/delivery.ts'
import type { Viewer } from '#contracts/identity/people.ts'
import { Input } from '#web/ui/Input.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import type { CheckoutFields } from './fields.ts'
import { shaped } from '../payments/typing.ts'
import { CheckoutPart } from './CheckoutPart.tsx'

/** Shaped once it is complete: a phone number with a foreign prefix or an extension is not rewritten under the typing hand. */
const phoneField = (form: CheckoutFields) => shaped(form.field('contact.phone'), usPhone)

export function ContactSection({ form, viewer }: { form: CheckoutFields; viewer: Viewer | null }) {
  const { pathname, search } = useLocation()
  return (
    <CheckoutPart number={1} title="Contact">
      {viewer ? (
        <p className="text-soft">Signed in as {viewer.email}.</p>
      ) : (
        <p>
          <strong className="font-semibold">Continue as guest:</strong> no account needed.{' '}
          <TextLink to={`/login?returnTo=${encodeURIComponent(pathname + search)}`}>Sign in</TextLink> to use SPIRALs and saved addresses.
        </p>
      )}
      <Input
        {...form.field('contact.name')}
        label="Full name"
        autoComplete="name"
        hint="As on your ID, in case you pick up without your code."
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Input {...form.field('contact.email')} label="Email" type="email" inputMode="email" autoComplete="email" />
        <Input {...phoneField(form)} label="Phone" optional type="tel" inputMode="tel" autoComplete="tel" />
      </div>
    </CheckoutPart>
  )
}
