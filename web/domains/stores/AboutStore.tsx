import type { ReactNode } from 'react'
import { LINK_WORDS, OWNERSHIP_WORDS } from '#contracts/retailers.ts'
import { SERVICE_WORDS } from '#contracts/stores/services.ts'
import type { Store } from '#contracts/stores/stores.ts'
import { plural } from '#web/lib/format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Section } from '#web/ui/Card.tsx'
import { linkClass, TextLink } from '#web/ui/TextLink.tsx'

/** The store's story, owner and policies. */
export function AboutStore({ store, seller }: { store: Store /** Who sells, where the law asks for it. */; seller?: ReactNode }) {
  const { returnsDays, pickupHoldDays, prepMinutes } = store.policy
  return (
    <div className="flex max-w-prose flex-col gap-8">
      <Section title={`About ${store.name}`}>
        {(store.story || store.description) && <p className="whitespace-pre-line">{store.story || store.description}</p>}
        <p className="text-soft">
          Run by {store.retailerName}
          {store.legalName !== store.retailerName && store.legalName !== '' && `. Sold by ${store.legalName}`}.
        </p>
        {store.facts.length > 0 && (
          <ul aria-label={`What ${store.retailerName} says about itself`} className="flex flex-wrap gap-2">
            {store.facts.map((fact) => (
              <li key={fact}>
                <Badge>{OWNERSHIP_WORDS[fact]}</Badge>
              </li>
            ))}
          </ul>
        )}
        {store.links.length > 0 && (
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {store.links.map(({ kind, url }) => (
              <li key={kind}>
                <a href={url} rel="nofollow noreferrer" className={linkClass}>
                  {LINK_WORDS[kind]}
                </a>
              </li>
            ))}
          </ul>
        )}
      </Section>
      {seller}
      <Section title="Store policies">
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {store.pickup && <li>Ready about {plural(prepMinutes, 'minute')} after it was accepted</li>}
          {store.pickup && store.pickupDesk && <li>Pickup desk: {store.pickupDesk}</li>}
          {store.pickup && <li>Held at the counter for {plural(pickupHoldDays, 'day')}</li>}
          <li>Returns within {plural(returnsDays, 'day')}</li>
        </ul>
        <p className="flex flex-wrap gap-x-4">
          <TextLink to="/legal/guarantee">The SPIRAL guarantee</TextLink>
          <TextLink to={`/trust?about=${encodeURIComponent(`/store/${store.slug}`)}#report`}>Report this store</TextLink>
        </p>
      </Section>
      {store.services.length > 0 && (
        <Section title="Services">
          <ul className="grid list-disc gap-1 pl-5 sm:grid-cols-2">
            {store.services.map((service) => (
              <li key={service}>{SERVICE_WORDS[service]}</li>
            ))}
          </ul>
        </Section>
      )}
      {store.otherStores.length > 0 && (
        <Section title={`Other stores of ${store.retailerName}`}>
          <ul className="flex flex-col gap-2">
            {store.otherStores.map((other) => (
              <li key={other.id}>
                <TextLink to={`/store/${other.slug}`}>{other.name}</TextLink>{' '}
                <span className="text-soft">
                  {other.city}, {other.state}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}
