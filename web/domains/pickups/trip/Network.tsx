import type { Reply } from '#contracts/endpoint.ts'
import { FULFILLMENT_STATES } from '#contracts/orders/orders.ts'
import type { parcelNetwork } from '#contracts/pickups/trips.ts'
import { Section } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { STATE_WORDS } from '../../fulfillment/states.ts'

type NetworkOf = NonNullable<Reply<typeof parcelNetwork>['network']>

/** The parcels of an office by leg, and the load of its SPIRAL Centers. */
export function Network({ network: { legs, centers } }: { network: NetworkOf }) {
  const inOrder = FULFILLMENT_STATES.flatMap((state) => legs.find((leg) => leg.state === state) ?? [])
  return (
    <Section title="Network">
      {inOrder.length === 0 ? (
        <p className="text-soft">No parcels are moving.</p>
      ) : (
        <DataTable
          label="Parcels by leg"
          rows={inOrder}
          rowKey={({ state }) => state}
          columns={[
            { key: 'state', head: 'Leg', cell: ({ state }) => STATE_WORDS[state].label },
            { key: 'parcels', head: 'Parcels', numeric: true, cell: ({ parcels }) => parcels },
            { key: 'late', head: 'Late', numeric: true, cell: ({ late }) => late },
          ]}
        />
      )}
      {centers.length > 0 && (
        <DataTable
          label="Load of SPIRAL Centers"
          rows={centers}
          rowKey={({ name }) => name}
          columns={[
            { key: 'name', head: 'SPIRAL Center', cell: ({ name }) => name },
            { key: 'here', head: 'Waiting', numeric: true, cell: ({ here }) => here },
            { key: 'coming', head: 'On the way', numeric: true, cell: ({ coming }) => coming },
            { key: 'overdue', head: 'Hold ended', numeric: true, cell: ({ overdue }) => overdue },
          ]}
        />
      )}
    </Section>
  )
}
