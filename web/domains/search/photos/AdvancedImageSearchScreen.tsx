import { useState } from 'react'
import { csvOf } from '#contracts/csv.ts'
import { dollars } from '#contracts/money.ts'
import { MOST_MARKS, MOST_PHOTOS, type PhotoMatch } from '#contracts/search/photos.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, PageTitle } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Select } from '#web/ui/Select.tsx'
import CompareBar from '../CompareBar.tsx'
import { CompareToggle } from '../CompareToggle.tsx'
import { CropBox } from './CropBox.tsx'
import { OtherWays } from './OtherWays.tsx'
import { PhotoAdder } from './PhotoAdder.tsx'
import { PhotoFilters } from './PhotoFilters.tsx'
import { PhotoResults } from './PhotoResults.tsx'
import { usePhotoQuery } from './photo-filter.ts'
import { addressOf, type QueryPicture, shownIn } from './regions.ts'
import type { PhotoId } from '#contracts/ids.ts'
import { SavePhoto } from './SavePhoto.tsx'
import { isPhoto } from './regions.ts'

const WEIGHTS = [
  { value: '1', label: 'Counts once' },
  { value: '2', label: 'Counts twice' },
  { value: '3', label: 'Counts three times' },
]
const CLOSEST = [
  { value: '', label: 'Kind and color' },
  { value: 'kind', label: 'Same kind, any color' },
  { value: 'color', label: 'Same color first' },
]
const LEAST = ['', '30', '40', '50', '60', '70'].map((value) => ({ value, label: value ? `At least ${value}% alike` : 'Any likeness' }))

const markedIn = (text: string | undefined): string[] => (text ? text.split('.') : [])
const withMark = (marks: readonly string[], id: number): string =>
  (marks.includes(String(id)) ? marks.filter((one) => one !== String(id)) : [...marks, String(id)].slice(-MOST_MARKS)).join('.')

/** Several pictures with weights and regions, likes and dislikes, and an explanation of each score. */
export default function AdvancedImageSearchScreen() {
  const { search, get, change } = useAddressFilters()
  const { query, near } = usePhotoQuery()
  const [isMissing, setMissing] = useState(false)
  const shown = shownIn(query?.photos)
  const put = (next: readonly QueryPicture[]) => change({ photos: addressOf(next) })
  const [more, less] = [markedIn(get('more')), markedIn(get('less'))]
  const firstPhoto = shown.find(({ id }) => isPhoto(id))
  return (
    <div className="flex flex-col gap-8 py-4">
      <PageTitle
        title="Advanced image search"
        lead={`Use up to ${MOST_PHOTOS} pictures, choose what counts, and say which results are right.`}
        actions={<OtherWays here="/advanced-image-search" search={search.size > 0 ? `?${search}` : ''} />}
      />
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((one, i) => (
          <li key={one.id}>
            <Card className="flex flex-col gap-3">
              <CropBox
                id={one.id}
                name={`Picture ${i + 1}`}
                region={one.region}
                onRegion={(region) => put(shown.map((other) => (other === one ? { ...one, region } : other)))}
              />
              <Select
                label={`Weight of picture ${i + 1}`}
                choices={WEIGHTS}
                value={String(one.weight)}
                onChange={({ target }) => put(shown.map((other) => (other === one ? { ...one, weight: Number(target.value) } : other)))}
              />
              <Button variant="quiet" className="self-start" onClick={() => put(shown.filter((other) => other !== one))}>
                Remove picture {i + 1}
              </Button>
            </Card>
          </li>
        ))}
        {shown.length < MOST_PHOTOS && (
          <li>
            <Card className="sm:p-6">
              <PhotoAdder
                key={shown.length}
                first="upload"
                onPhoto={({ id }) => {
                  setMissing(false)
                  put([...shown, { id, region: null, weight: 1 }])
                }}
              />
            </Card>
          </li>
        )}
      </ul>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-end gap-3">
          <Select
            label="What counts"
            choices={CLOSEST}
            value={get('closest') ?? ''}
            onChange={({ target }) => change({ closest: target.value })}
            fieldClassName="w-52"
          />
          <Select
            label="Likeness"
            choices={LEAST}
            value={get('least') ?? ''}
            onChange={({ target }) => change({ least: target.value })}
            fieldClassName="w-52"
          />
          {firstPhoto && <SavePhoto id={firstPhoto.id as PhotoId} />}
          {!query && <Button onClick={() => setMissing(true)}>Search</Button>}
        </div>
        <PhotoFilters near={near} />
        {isMissing && !query && <Notice tone="danger">Add at least one picture.</Notice>}
        {more.length + less.length > 0 && (
          <p className="flex flex-wrap items-center gap-3 text-soft">
            {more.length} marked “more like this”, {less.length} marked “less like this”.
            <Button variant="quiet" onClick={() => change({ more: null, less: null })}>
              Clear the marks
            </Button>
          </p>
        )}
      </div>
      {query && (
        <PhotoResults
          query={{ ...query, limit: 100 }}
          aside={(matches) => (
            <Button variant="secondary" onClick={() => saveFile('alike-items.csv', listOf(matches))}>
              Export list
            </Button>
          )}
          extra={(match) => (
            <div className="relative z-1 flex flex-col gap-1">
              <p className="text-sm text-soft">
                {match.by === 'barcode'
                  ? 'Same barcode'
                  : `${match.score}% alike: ${match.kind} from its kind, ${match.color} from its colors`}
              </p>
              <div className="flex flex-wrap gap-1">
                <Mark
                  label="More like this"
                  title={match.card.title}
                  isOn={more.includes(String(match.card.id))}
                  onPress={() => change({ more: withMark(more, match.card.id) })}
                />
                <Mark
                  label="Less like this"
                  title={match.card.title}
                  isOn={less.includes(String(match.card.id))}
                  onPress={() => change({ less: withMark(less, match.card.id) })}
                />
              </div>
              <CompareToggle id={match.card.id} title={match.card.title} />
            </div>
          )}
        />
      )}
      {query && <CompareBar near={near} />}
    </div>
  )
}

function Mark({ label, title, isOn, onPress }: { label: string; title: string; isOn: boolean; onPress: () => void }) {
  return (
    <Button variant={isOn ? 'primary' : 'secondary'} size="md" aria-pressed={isOn} onClick={onPress} className="px-2 text-sm">
      {label}
      <span className="visually-hidden">: {title}</span>
    </Button>
  )
}

const listOf = (matches: readonly PhotoMatch[]): string =>
  csvOf(
    ['Item', 'Brand', 'Price', 'Store', 'Miles', 'In stock', 'Alike (%)', 'Address'],
    matches.map(({ card, score }) => [
      card.title,
      card.brand,
      dollars(card.price),
      card.store.name,
      card.distanceMiles,
      card.inStock ? 'yes' : 'no',
      score,
      `${location.origin}/product/${card.slug}`,
    ]),
  )
