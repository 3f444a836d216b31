import type { Store } from '#contracts/stores/stores.ts'
import { plural } from '#web/lib/format.ts'
import { Section } from '#web/ui/Card.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

/** The store's story, owner and policies. */
export function AboutStore({ store }: { store: Store }) {
  const { returnsDays, pickupHoldDays, prepMinutes } = store.policy
  return (
    <div className="flex max-w-prose flex-col gap-8">
      <Section title={`About ${store.name}`}>
        {(store.story || store.description) && <p className="whitespace-pre-line">{store.story || store.description}</p>}
        <p className="text-soft">Run by {store.retailerName}.</p>
      </Section>
      <Section title="What you can count on">
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {store.pickup && <li>Ready about {plural(prepMinutes, 'minute')} after it was accepted</li>}
          {store.pickup && <li>Held at the counter for {plural(pickupHoldDays, 'day')}</li>}
          <li>Returns within {plural(returnsDays, 'day')}</li>
        </ul>
        <TextLink to="/legal/guarantee">The SPIRAL guarantee</TextLink>
      </Section>
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
