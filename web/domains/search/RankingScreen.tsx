import { useQuery } from '@tanstack/react-query'
import { ranking } from '#contracts/search/ranking.ts'
import { read } from '#web/lib/api.ts'
import { preload } from '#web/lib/preload.ts'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

const rules = () => read(ranking)
const load = preload(() => [rules()])
export { load as clientLoader, load as loader }

/** How the results of a search are ordered, in plain words and with the numbers that order them. */
export default function RankingScreen() {
  const { data, error, refetch } = useQuery(rules())
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-10 py-4">
      <PageTitle title="How results are ordered" lead="The same for every shopper and every store. Nobody can pay for a place." />
      <Section title="In short">
        <ol className="flex list-decimal flex-col gap-2 pl-5">
          <li>The thing you search for comes before what only mentions it: an oak desk before desk scissors.</li>
          <li>
            Your words count most in the title, then as the brand, then on the shelf and in tags, then in the description. Rare words count
            more.
          </li>
          <li>What is in stock comes first, and what a store near you has. Set a place to use this.</li>
          <li>Between equals, what people buy, save and rate well comes first.</li>
          {data && (
            <li>
              Of the first {data.small.first} results, one is of a seller with at most {data.small.stores} stores, if it fits nearly as
              well.
            </li>
          )}
        </ol>
      </Section>
      <Section title="What never counts">
        <p>
          Who you are, what you bought or looked at before, the price, and what a store pays. Another order is your choice: by price, stars,
          distance or newest.
        </p>
      </Section>
      <Section title="The numbers">
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows />
        ) : (
          <>
            <p className="mb-3 text-soft">
              Your words share {data.words.toLocaleString('en-US')} points. More come, or go, for each of these. The most points come first.
            </p>
            <ul aria-label="Points" className="flex flex-col divide-y divide-hairline">
              {data.rules.map(({ text, points }) => (
                <li key={text} className="flex items-baseline justify-between gap-6 py-2">
                  {text}
                  <span className="shrink-0 tabular-nums">{points < 0 ? `−${-points}` : `+${points.toLocaleString('en-US')}`}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Section>
      <Section title="Photos">
        <p>
          A barcode in the photo finds exactly its product. Otherwise the pictures that look most alike vote on the kind of thing, and the
          nearest of each kind comes first. <TextLink to="/visual-search">Search with a photo</TextLink>
        </p>
      </Section>
    </div>
  )
}
