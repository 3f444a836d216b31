import { useInfiniteQuery } from '@tanstack/react-query'
import { plural } from '#web/lib/format.ts'
import { Section } from '#web/ui/Card.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { joinedStores } from './queries.ts'

/** The retailers whose perks the person joined. */
export default function JoinedStores() {
  const list = useInfiniteQuery(joinedStores())
  return (
    <Section title="Perks by store">
      <Pages
        list={list}
        noun="stores"
        empty={<p className="text-soft">You haven't joined any perks yet. Find a store's perks on its page.</p>}
      >
        {(stores) => (
          <ul className="flex flex-col divide-y divide-hairline">
            {stores.map(({ retailerId, name, perks, rewards }) => (
              <li key={retailerId} className="flex flex-wrap justify-between gap-x-4 py-3">
                <TextLink to={`/loyalty/retailer/${retailerId}`}>{name}</TextLink>
                <span className="tabular text-sm text-soft">
                  {plural(perks, 'perk')}
                  {rewards > 0 && `, ${plural(rewards, 'reward')} to use`}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Pages>
    </Section>
  )
}
