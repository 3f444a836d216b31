import { useSuspenseQuery } from '@tanstack/react-query'
import type { RetailerId } from '#contracts/ids.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { SectionBoundary } from '#web/ui/SectionBoundary.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { profileOf } from './queries.ts'
import { StoreForm } from './StoreForm.tsx'

/** How a business looks to shoppers, and the hours, phone and policies of its stores. `?store=` chooses the store. */
export function SettingsSection({ retailerId }: { retailerId: RetailerId }) {
  const { get, change } = useAddressFilters()
  const profile = useSuspenseQuery(profileOf(retailerId)).data
  const store = profile.stores.find(({ id }) => String(id) === get('store')) ?? profile.stores[0]
  return (
    <div className="flex flex-col gap-10">
      <PageTitle title="Settings" lead={`How shoppers see ${profile.name}, and when and how they can buy.`} />
      {profile.mayEdit && (
        <Section title="Your look and story">
          <ProfileForm key={profile.retailerId} profile={profile} />
        </Section>
      )}
      {store && (
        <Section title="Hours, phone and policies">
          {profile.stores.length > 1 && (
            <Select
              label="Store"
              value={String(store.id)}
              choices={profile.stores.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={(event) => change({ store: event.target.value })}
              fieldClassName="w-full sm:w-96"
            />
          )}
          <SectionBoundary key={store.id} fallback={<SkeletonRows />}>
            <StoreForm storeId={store.id} />
          </SectionBoundary>
        </Section>
      )}
    </div>
  )
}
