import { useQuery } from '@tanstack/react-query'
import type { PhotoId } from '#contracts/ids.ts'
import { pictureAddress } from '#contracts/pictures.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { optional, preload } from '#web/lib/preload.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, PageTitle, Section } from '#web/ui/Card.tsx'
import { CopyLink } from '#web/ui/CopyLink.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { CropBox } from './CropBox.tsx'
import { OtherWays } from './OtherWays.tsx'
import { PhotoAdder } from './PhotoAdder.tsx'
import { PhotoFilters } from './PhotoFilters.tsx'
import { Alike, PhotoResults } from './PhotoResults.tsx'
import { usePhotoQuery } from './photo-filter.ts'
import { photoState } from './queries.ts'
import { addressOf, isPhoto, pictureOfShown, shownIn } from './regions.ts'
import { SavePhoto } from './SavePhoto.tsx'

const load = preload(() => [optional(photoState())])
export { load as clientLoader, load as loader }

/** Start from a picture that the shopper already has. */
export default function ImageSearchScreen() {
  const { search, change, hrefWith } = useAddressFilters()
  const { query, near } = usePhotoQuery()
  const { data: state } = useQuery(photoState())
  const hydrated = useHydrated()
  const [shown] = shownIn(query?.photos)
  return (
    <div className="flex flex-col gap-8 py-4">
      <PageTitle
        title="Search with a picture"
        lead="Upload, paste or drop a picture, or give its web address."
        actions={<OtherWays here="/image-search" search={search.size > 0 ? `?${search}` : ''} />}
      />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,24rem)_1fr]">
        <Card className="flex flex-col gap-4 self-start sm:p-6">
          {shown && (
            <>
              <CropBox
                key={shown.id}
                id={shown.id}
                name="Your picture"
                region={shown.region}
                onRegion={(region) => change({ photos: addressOf([{ ...shown, region }]) })}
              />
              <div className="flex flex-wrap gap-2">
                <Button variant="secondary" onClick={() => change({ photos: null }, { replace: false })}>
                  Use another picture
                </Button>
                {isPhoto(shown.id) && <SavePhoto id={shown.id as PhotoId} />}
              </div>
              {hydrated && <CopyLink label="Link to this result (works for 24 hours)" url={`${location.origin}/image-search?${search}`} />}
            </>
          )}
          {!shown && <PhotoAdder first="upload" onPhoto={({ id }) => change({ photos: id }, { replace: false })} />}
        </Card>
        <div className="flex min-w-0 flex-col gap-6">
          {query && shown ? (
            <>
              <PhotoFilters near={near} />
              <PhotoResults
                query={query}
                extra={(match) => (
                  <div className="flex flex-col gap-1">
                    <div className="flex gap-1" aria-hidden="true">
                      <img src={pictureOfShown(shown.id)} alt="" className="size-12 rounded-sm bg-sunken object-cover" />
                      {match.picture && <img src={match.picture.src} alt="" className="size-12 rounded-sm bg-sunken object-cover" />}
                    </div>
                    <Alike match={match} />
                  </div>
                )}
              />
            </>
          ) : (
            state &&
            state.examples.length > 0 && (
              <Section title="Try one of these">
                <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4">
                  {state.examples.map(({ hash, title }) => (
                    <li key={hash}>
                      <TextLink to={`/image-search${hrefWith({ photos: hash })}`} className="flex flex-col gap-2">
                        <img src={pictureAddress(hash, 320)} alt="" width={320} height={320} className="w-full rounded-md bg-sunken" />
                        <span className="line-clamp-2">{title}</span>
                      </TextLink>
                    </li>
                  ))}
                </ul>
              </Section>
            )
          )}
        </div>
      </div>
    </div>
  )
}
