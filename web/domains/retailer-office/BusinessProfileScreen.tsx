import { useSuspenseQuery } from '@tanstack/react-query'
import type { RetailerId } from '#contracts/ids.ts'
import { isAtLeast, useOwnRetailer } from '#web/shell/membership.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { SectionBoundary } from '#web/ui/SectionBoundary.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { PageLoading } from '#web/ui/Spinner.tsx'
import { ShareWithMall } from '../mall-office/ShareWithMall.tsx'
import { CloseBusiness } from './settings/CloseBusiness.tsx'
import { Completeness } from './settings/Completeness.tsx'
import { LegalFacts } from './settings/LegalFacts.tsx'
import { ProfileForm } from './settings/ProfileForm.tsx'
import { profileOf } from './settings/queries.ts'
import { StoreCover } from './settings/StoreCover.tsx'
import { StoreForm } from './settings/StoreForm.tsx'

/** Everything that shoppers see of a business and its stores. `?store=` chooses the store. */
export default function BusinessProfileScreen() {
  const { chosen } = useOwnRetailer()
  if (!chosen) return null
  return (
    <SectionBoundary key={chosen.retailerId} fallback={<PageLoading />}>
      <BusinessProfile retailerId={chosen.retailerId} isOwner={isAtLeast('owner', chosen)} />
    </SectionBoundary>
  )
}

function BusinessProfile({ retailerId, isOwner }: { retailerId: RetailerId; isOwner: boolean }) {
  const { get, change } = useAddressFilters()
  const profile = useSuspenseQuery(profileOf(retailerId)).data
  const store = profile.stores.find(({ id }) => String(id) === get('store')) ?? profile.stores[0]
  return (
    <div className="flex flex-col gap-10">
      <PageTitle title="Business profile" lead={`How shoppers see ${profile.name}, and when and how they can buy.`} />
      <Completeness profile={profile} />
      {profile.mayEdit && (
        <Section id="look" title="Your look and story">
          <ProfileForm key={profile.retailerId} profile={profile} />
        </Section>
      )}
      {store && (
        <Section id="stores" title="Your stores">
          {profile.stores.length > 1 && (
            <Select
              label="Store"
              value={String(store.id)}
              choices={profile.stores.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={(event) => change({ store: event.target.value })}
              fieldClassName="w-full sm:w-96"
            />
          )}
          <StoreCover key={`cover ${store.id}`} profile={profile} store={store} />
          <SectionBoundary key={store.id} fallback={<SkeletonRows />}>
            <StoreForm storeId={store.id} hasOthers={profile.stores.length > 1} />
          </SectionBoundary>
        </Section>
      )}
      {isOwner && <ShareWithMall retailerId={retailerId} />}
      <LegalFacts profile={profile} store={store} />
      {isOwner && <CloseBusiness retailerId={retailerId} name={profile.name} />}
    </div>
  )
}
