import type { PurchaseConfirmation } from '#contracts/agent-tools.ts'
import type { QuoteGroup } from '#contracts/checkout/checkout.ts'
import { Card } from '#web/ui/Card.tsx'
import { PlaceWords } from '#web/ui/PlaceTime.tsx'
import { GroupItems } from '../checkout/GroupItems.tsx'
import { METHOD_WORDS } from '../fulfillment/states.ts'

type Destination = PurchaseConfirmation['destination']

/** What an agent prepared, store by store, with where and when. */
export function PreparedGroups({ groups, destination }: { groups: readonly QuoteGroup[]; destination: Destination }) {
  return (
    <ul className="flex flex-col gap-4">
      {groups.map((group) => (
        <li key={`${group.storeId} ${group.fulfillmentMethod}`}>
          <Group group={group} destination={destination} />
        </li>
      ))}
    </ul>
  )
}

function Group({ group, destination }: { group: QuoteGroup; destination: Destination }) {
  const place = group.fulfillmentMethod === 'ship-to-me' ? destination && { ...destination, street: destination.street1 } : group.place
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-h4">{group.storeName}</h2>
      <GroupItems items={group.items} />
      <p>
        <span className="block font-medium">
          {METHOD_WORDS[group.fulfillmentMethod]}: <PlaceWords words={group.estimatedDelivery} timeZone={group.timeZone} />
        </span>
        {(group.center ?? place) && (
          <span className="text-sm text-soft">
            {group.center
              ? `${group.center.name}, ${group.center.city}, ${group.center.state}`
              : place && `${place.street}, ${place.city}, ${place.state} ${place.zip}`}
          </span>
        )}
      </p>
    </Card>
  )
}
