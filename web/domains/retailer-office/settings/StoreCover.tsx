import type { RetailerProfile } from '#contracts/retailer-office/profile.ts'
import { toast } from '#web/state/toasts.ts'
import { Card } from '#web/ui/Card.tsx'
import { PlacePicture } from '#web/ui/PlacePicture.tsx'
import { COVER_SHAPE } from './ProfileForm.tsx'
import { PictureField } from './PictureField.tsx'
import { useChangeCover } from './queries.ts'

/** A cover of one store's own, saved at once. Without one it shows the cover of its business. */
export function StoreCover({
  profile: { retailerId, cover },
  store,
}: {
  profile: RetailerProfile
  store: RetailerProfile['stores'][number]
}) {
  const change = useChangeCover(retailerId)
  const save = (coverHash: string | null) =>
    change.mutate(
      { params: { id: store.id }, body: { coverHash } },
      { onSuccess: () => toast({ title: coverHash === null ? 'Cover removed' : 'Cover saved', body: 'Shoppers see it now.' }) },
    )
  const shown = store.cover ?? cover
  return (
    <Card className="flex flex-col gap-3">
      <PictureField
        label={`Cover picture of ${store.name}`}
        hint="Wide, 1600 by 600 pixels look best. Saved at once."
        error={undefined}
        retailerId={retailerId}
        shape={COVER_SHAPE}
        shown={
          store.cover && <PlacePicture picture={store.cover} decorative keeps="top" sizes="160px" className="aspect-8/3 w-40 rounded-sm" />
        }
        onSent={({ hash }) => save(hash)}
        onRemove={() => save(null)}
      />
      {!store.cover && shown && (
        <div className="flex items-center gap-3">
          <PlacePicture picture={shown} decorative keeps="top" sizes="160px" className="aspect-8/3 w-40 rounded-sm" />
          <p className="text-soft">Now: the cover of your business.</p>
        </div>
      )}
    </Card>
  )
}
