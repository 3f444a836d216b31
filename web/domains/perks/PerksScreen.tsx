import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { type MetaFunction, useParams } from 'react-router'
import type { RetailerId } from '#contracts/ids.ts'
import type { retailerPerks } from '#contracts/perks.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { pageHead } from '#web/lib/page-head.ts'
import { found, optional, preload } from '#web/lib/preload.ts'
import type { ScreenHandle } from '#web/shell/Breadcrumbs.tsx'
import { useViewer } from '#web/shell/session.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card, PageTitle, Section } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SectionBoundary } from '#web/ui/SectionBoundary.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { todaysRule } from '../loyalty/queries.ts'
import { WaysToEarn } from '../loyalty/WaysToEarn.tsx'
import { perksAt } from './queries.ts'
import { daysOf } from './words.ts'

// Only people who are signed in see it.
const MyPart = lazy(() => import('./MyPart.tsx'))
const AskForPerk = lazy(() => import('./AskForPerk.tsx'))

type RetailerPerks = Reply<typeof retailerPerks>
/** Anything else than a number finds no retailer. */
const idIn = (id: string | undefined): RetailerId => (/^\d{1,9}$/.test(id ?? '') ? Number(id) : 0) as RetailerId

const load = preload(({ params }) => [perksAt(idIn(params['id'])), optional(todaysRule())])
export { load as clientLoader, load as loader }

export const handle: ScreenHandle = { crumb: (brought, params) => found<RetailerPerks>(brought, perksAt(idIn(params['id'])))?.name }

export const meta: MetaFunction = (args) => {
  const at = found<RetailerPerks>(args.loaderData, perksAt(idIn(args.params['id'])))
  if (!at) return pageHead(args)
  return pageHead(args, {
    title: `Perks and SPIRALs at ${at.name} | SPIRAL`,
    description: at.perks[0] ? at.perks.map(({ title }) => title).join('. ') : `What you earn at ${at.name}, and its stores.`,
    canonical: `/loyalty/retailer/${at.retailerId}`,
  })
}

/** The perks of a retailer, and the own standing there. */
export default function PerksScreen() {
  const id = idIn(useParams()['id'])
  const at = useSuspenseQuery(perksAt(id)).data
  const { name, perks, stores, isSelling } = at
  const viewer = useViewer()
  return (
    <div className="flex flex-col gap-8 py-4">
      <PageTitle title={`Perks at ${name}`} lead={`Rewards for coming back to ${name}.`} />
      {!isSelling && (
        <Notice tone="warning" title={`${name} isn't selling on SPIRAL right now`}>
          Your stamps, rewards and SPIRALs stay. When {name} is back, your rewards get the missed days back.
        </Notice>
      )}
      <Section title="Perks">
        {!isSelling ? (
          <p className="text-soft">Its perks show here again when it's back.</p>
        ) : perks.length > 0 ? (
          <ul className="grid gap-4 sm:grid-cols-2">
            {perks.map((perk) => (
              <li key={perk.id}>
                <Card className="flex h-full flex-col gap-2">
                  <h3 className="text-base break-words">{perk.title}</h3>
                  <p className="text-sm text-soft">{daysOf(perk)}</p>
                  {perk.isUsedUp && (
                    <p>
                      <Badge tone="warning">Used up for now</Badge>
                    </p>
                  )}
                </Card>
              </li>
            ))}
          </ul>
        ) : (
          <NoPerks id={id} name={name} isSignedIn={viewer !== null} />
        )}
      </Section>
      {viewer ? (
        <SectionBoundary fallback={<SkeletonRows />}>
          <MyPart at={at} />
        </SectionBoundary>
      ) : (
        perks.length > 0 && (
          <Card className="flex flex-col gap-3">
            <p>Sign in to join. Orders you place after joining count.</p>
            <ButtonLink to={`/login?returnTo=${encodeURIComponent(`/loyalty/retailer/${id}`)}`} className="self-start">
              Sign in
            </ButtonLink>
          </Card>
        )
      )}
      {stores.length > 0 && (
        <Section title="Stores">
          <ul className="flex flex-col divide-y divide-hairline">
            {stores.map(({ slug, name: store, street, city, state }) => (
              <li key={slug} className="flex flex-col py-3">
                <TextLink to={`/store/${slug}`}>{store}</TextLink>
                <span className="text-sm text-soft">
                  {street}, {city}, {state}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}

/** Without a perk the standard rates count. */
function NoPerks({ id, name, isSignedIn }: { id: RetailerId; name: string; isSignedIn: boolean }) {
  const rule = useSuspenseQuery(todaysRule()).data
  return (
    <div className="flex flex-col gap-4">
      <p>{name} has no perk right now. The standard rates count:</p>
      <WaysToEarn rule={rule} />
      {isSignedIn ? (
        <Suspense>
          <AskForPerk id={id} />
        </Suspense>
      ) : (
        <TextLink to={`/login?returnTo=${encodeURIComponent(`/loyalty/retailer/${id}`)}`}>Sign in to ask this store for a perk</TextLink>
      )}
    </div>
  )
}
