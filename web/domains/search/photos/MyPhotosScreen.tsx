import { useInfiniteQuery } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { useState } from 'react'
import { Zip } from '#contracts/identity/people.ts'
import { changeMyPhoto, type MyPhoto, removeMyPhoto, savePhoto } from '#contracts/search/photos.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { useWrite } from '#web/lib/api.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { preload } from '#web/lib/preload.ts'
import { useShopLocation } from '#web/state/location.ts'
import { toast } from '#web/state/toasts.ts'
import { Ago } from '#web/ui/Ago.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card, PageTitle } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { NameDialog } from '#web/ui/NameDialog.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { ProductGrid } from '../../catalog/ProductGrid.tsx'
import { OtherWays } from './OtherWays.tsx'
import { Alike } from './PhotoResults.tsx'
import { ofSavedPhotos, savedPhotos } from './queries.ts'
import { pictureOfShown } from './regions.ts'

const load = preload(() => [])
export { load as clientLoader, load as loader }

/** The saved photos of a shopper with what they find now. */
export default function MyPhotosScreen() {
  const { get, change } = useAddressFilters()
  const hydrated = useHydrated()
  const zip = useShopLocation(({ searchPreferences }) => searchPreferences.currentZipCode)
  const near = hydrated ? Zip.safeParse(zip).data : undefined
  const board = get('board')
  const list = useInfiniteQuery({
    ...savedPhotos({ ...(near && { near }), ...(board && { board }) }),
    enabled: hydrated,
  })
  const boards = list.data?.pages[0]?.boards ?? []
  return (
    <div className="flex flex-col gap-8 py-4">
      <PageTitle
        title="My photos"
        lead="Your saved photos and the items that look like them now."
        actions={<OtherWays here="/shopper-ai-images" search="" />}
      />
      {boards.length > 0 && (
        <Select
          label="Board"
          placeholder="All photos"
          value={board ?? ''}
          onChange={({ target }) => change({ board: target.value })}
          choices={boards.map((name) => ({ value: name, label: name }))}
          fieldClassName="w-60"
        />
      )}
      <Pages
        list={list}
        noun="photos"
        loading={
          <p role="status" className="flex items-center gap-3 text-soft">
            <Spinner /> Comparing your photos with items near you…
          </p>
        }
        empty={<NoPhotos board={board} />}
      >
        {(photos) => (
          <ul className="flex flex-col gap-6">
            {photos.map((photo) => (
              <li key={photo.id}>
                <SavedPhoto photo={photo} near={near !== undefined} />
              </li>
            ))}
          </ul>
        )}
      </Pages>
    </div>
  )
}

function NoPhotos({ board }: { board: string | undefined }) {
  const { hrefWith } = useAddressFilters()
  if (board)
    return (
      <EmptyState title={`No photos on “${board}”`} action={<TextLink to={hrefWith({ board: null })}>See all photos</TextLink>}>
        You took the last photo off this board.
      </EmptyState>
    )
  return (
    <EmptyState icon={<Images />} title="No saved photos" action={<ButtonLink to="/visual-search">Search with a photo</ButtonLink>}>
      Save a photo after a search to see here what it finds from day to day.
    </EmptyState>
  )
}

function SavedPhoto({ photo, near }: { photo: MyPhoto; near: boolean }) {
  const rename = useWrite(changeMyPhoto, ofSavedPhotos)
  const remove = useWrite(removeMyPhoto, ofSavedPhotos)
  const [asked, setAsked] = useState<'name' | 'board' | 'delete'>()
  const close = () => setAsked(undefined)
  const fresh = photo.matches.filter(({ isNew }) => isNew).length
  const search = photo.search || `photos=${photo.id}`
  return (
    <Card className="grid gap-6 sm:p-6 lg:grid-cols-[14rem_1fr]">
      <div className="flex flex-col gap-3">
        <img src={pictureOfShown(photo.id)} alt={photo.name} className="aspect-square w-full rounded-md bg-sunken object-cover" />
        <h2 className="text-h4">{photo.name}</h2>
        <p className="text-sm text-soft">
          Saved <Ago at={photo.savedAt} />
          {photo.board && ` · ${photo.board}`}
        </p>
        {fresh > 0 && <Badge tone="info">{fresh === 1 ? 'New match near you' : `${fresh} new matches near you`}</Badge>}
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={`/image-search?${search}`} variant="secondary">
            Search again
          </ButtonLink>
          <ButtonLink to={`/ai-agents?agent=gift&say=${encodeURIComponent(`A gift like ${photo.name}`)}`} variant="quiet">
            Ask an assistant
          </ButtonLink>
          <Button variant="quiet" onClick={() => setAsked('name')}>
            Rename
          </Button>
          <Button variant="quiet" onClick={() => setAsked('board')}>
            {photo.board ? 'Change board' : 'Put on a board'}
          </Button>
          {photo.board && (
            <Button variant="quiet" onClick={() => rename.mutate({ params: { photo: photo.id }, body: { board: null } })}>
              Take off the board
            </Button>
          )}
          <Button variant="quiet-danger" onClick={() => setAsked('delete')}>
            Delete
          </Button>
        </div>
      </div>
      {photo.matches.length === 0 ? (
        <p className="text-soft">Nothing looks alike right now.</p>
      ) : (
        <ProductGrid
          products={photo.matches.map(({ card, picture }) => ({ ...card, image: picture ?? card.image }))}
          near={near}
          extra={({ id }) => {
            const match = photo.matches.find(({ card }) => card.id === id)
            return match && <Alike match={match} />
          }}
        />
      )}
      {(asked === 'name' || asked === 'board') && (
        <NameDialog
          title={asked === 'name' ? 'Rename this photo' : 'Put this photo on a board'}
          label={asked === 'name' ? 'Name' : 'Board, like Living room'}
          contract={savePhoto.body.pick({ name: true })}
          name={asked === 'name' ? photo.name : (photo.board ?? '')}
          saveLabel="Save"
          onClose={close}
          onSave={async (name) => {
            await rename.mutateAsync({ params: { photo: photo.id }, body: asked === 'name' ? { name } : { board: name } })
            close()
          }}
        />
      )}
      <ConfirmDialog
        open={asked === 'delete'}
        title={`Delete ${photo.name}?`}
        confirmLabel="Delete photo"
        destructive
        busy={remove.isPending}
        onClose={close}
        onConfirm={() =>
          remove.mutate(
            { params: { photo: photo.id } },
            {
              onSuccess: () => {
                close()
                toast({ title: 'Photo deleted' })
              },
            },
          )
        }
      >
        The photo is deleted from our storage at once.
      </ConfirmDialog>
    </Card>
  )
}
