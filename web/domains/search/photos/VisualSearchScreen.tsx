import { useQuery } from '@tanstack/react-query'
import type { PhotoId } from '#contracts/ids.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { plural } from '#web/lib/format.ts'
import { optional, preload } from '#web/lib/preload.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, PageTitle } from '#web/ui/Card.tsx'
import { CropBox } from './CropBox.tsx'
import { OtherWays } from './OtherWays.tsx'
import { PhotoAdder } from './PhotoAdder.tsx'
import { PhotoFilters } from './PhotoFilters.tsx'
import { PhotoResults } from './PhotoResults.tsx'
import { usePhotoQuery } from './photo-filter.ts'
import { photoState } from './queries.ts'
import { addressOf, isPhoto, shownIn } from './regions.ts'
import { SavePhoto } from './SavePhoto.tsx'

const load = preload(() => [optional(photoState())])
export { load as clientLoader, load as loader }

/** Take a photo of an item, find it nearby. */
export default function VisualSearchScreen() {
  const { search, change } = useAddressFilters()
  const { query, near } = usePhotoQuery()
  const { data: state } = useQuery(photoState())
  const [shown] = shownIn(query?.photos)
  return (
    <div className="flex flex-col gap-8 py-4">
      <PageTitle
        title="Search with a photo"
        lead="Take a photo of an item to find it, or something like it, in stores near you."
        actions={<OtherWays here="/visual-search" search={search.size > 0 ? `?${search}` : ''} />}
      />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,24rem)_1fr]">
        <Card className="flex flex-col gap-4 self-start sm:p-6">
          {shown ? (
            <>
              <CropBox
                key={shown.id}
                id={shown.id}
                name="Your photo"
                region={shown.region}
                onRegion={(region) => change({ photos: addressOf([{ ...shown, region }]) })}
              />
              <div className="flex flex-wrap gap-2">
                <Button variant="secondary" onClick={() => change({ photos: null }, { replace: false })}>
                  Use another photo
                </Button>
                {isPhoto(shown.id) && <SavePhoto id={shown.id as PhotoId} />}
              </div>
            </>
          ) : (
            <PhotoAdder first="camera" onPhoto={({ id }) => change({ photos: id }, { replace: false })} />
          )}
        </Card>
        <div className="flex min-w-0 flex-col gap-6">
          {query ? (
            <>
              <PhotoFilters near={near} />
              <PhotoResults query={query} />
            </>
          ) : (
            <div className="flex max-w-prose flex-col gap-2 text-soft">
              <p>Items with the same barcode come first, then the items that look most alike, with the nearest store that has them.</p>
              {state && <p>{plural(state.products, 'product')} to compare with.</p>}
            </div>
          )}
        </div>
      </div>
    </div>
  )
}
