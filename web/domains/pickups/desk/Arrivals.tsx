import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { receiveParcel } from '#contracts/store-work/center-desk.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { CenterSpotId, type MallId } from '#contracts/ids.ts'
import { atPlace } from '#web/lib/date-format.ts'
import { plural } from '#web/lib/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Select } from '#web/ui/Select.tsx'
import { piecesIn } from '../../store-work/work.ts'
import { spotsAt, useReceive } from './queries.ts'
import { ScanLabel } from './ScanLabel.tsx'

type Arrived = Reply<typeof receiveParcel>
const NOWHERE = 'none'

/** Receives parcels one after the other; each answer says what came, where it lies and whether the order is complete. */
export function Arrivals({ mallId }: { mallId: MallId }) {
  const receive = useReceive()
  const { items: spots } = useSuspenseQuery(spotsAt(mallId)).data
  const [spot, setSpot] = useState('')
  const [arrived, setArrived] = useState<Arrived>()
  async function take(code: string) {
    setArrived(undefined)
    const spotId = spot === '' ? {} : { spotId: spot === NOWHERE ? null : CenterSpotId.parse(Number(spot)) }
    setArrived(await receive.mutateAsync({ params: { mallId }, body: { code, ...spotId } }))
  }
  return (
    <section aria-labelledby="arrivals" className="flex flex-col gap-4">
      <h2 id="arrivals" className="text-h4">
        Receive a parcel
      </h2>
      {arrived && <Received {...arrived} />}
      <ScanLabel busy={receive.isPending} act="Check in" onCode={take}>
        {spots.length > 0 && (
          <Select
            label="Put it in"
            value={spot}
            onChange={({ target }) => setSpot(target.value)}
            choices={[
              { value: '', label: "With the shopper's other parcels" },
              ...spots.map(({ id, name, parcels, returns }) => ({
                value: String(id),
                label: `${name} (${parcels + returns === 0 ? 'empty' : parcels + returns})`,
              })),
              { value: NOWHERE, label: 'No shelf' },
            ]}
          />
        )}
      </ScanLabel>
    </section>
  )
}

function Received({ parcel, receivedBefore, together }: Arrived) {
  const title = receivedBefore
    ? `Already received ${atPlace(receivedBefore, parcel.timeZone)}`
    : `${parcel.customer}'s parcel from ${parcel.storeName} is here`
  return (
    <Notice tone={receivedBefore ? 'info' : 'success'} title={title}>
      <p>
        {plural(piecesIn(parcel), 'piece')}, order {parcel.orderNumber}.{' '}
        {parcel.spot ? `Put it in ${parcel.spot.name}.` : 'No shelf chosen.'}
      </p>
      {together.of > 1 && (
        <p>
          {together.here === together.of
            ? `All ${together.of} parcels of this order are here. The shopper gets one message.`
            : `${together.here} of ${together.of} parcels of this order are here.`}
        </p>
      )}
    </Notice>
  )
}
