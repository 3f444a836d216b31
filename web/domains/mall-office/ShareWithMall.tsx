import { useQuery } from '@tanstack/react-query'
import type { RetailerId } from '#contracts/ids.ts'
import { mallSharing, shareWithMall } from '#contracts/mall-office/mall-office.ts'
import { read, useWrite } from '#web/lib/api.ts'
import { Card, Section } from '#web/ui/Card.tsx'
import { Switch } from '#web/ui/Checkbox.tsx'

/** The owner decides for each store in a mall whether the mall sees its sales and its pickups on time. */
export function ShareWithMall({ retailerId }: { retailerId: RetailerId }) {
  const items = useQuery({ ...read(mallSharing, { query: { retailerId } }), staleTime: 0 }).data?.items ?? []
  const write = useWrite(shareWithMall, [{ queryKey: ['api', 'retailer', 'mall-figures'] }])
  if (items.length === 0) return null
  return (
    <Section id="mall" title="Figures for your mall">
      <Card className="flex max-w-2xl flex-col gap-3">
        <p className="text-soft">
          Your mall sees that your store is open and stocked. It sees the store's sales and pickups on time only if you turn this on.
        </p>
        {items.map(({ storeId, store, mall, share }) => (
          <Switch
            key={storeId}
            label={`Share the figures of ${store} with ${mall}`}
            checked={share}
            disabled={write.isPending}
            onChange={(event) => write.mutate({ params: { id: storeId }, body: { share: event.target.checked } })}
          />
        ))}
      </Card>
    </Section>
  )
}
