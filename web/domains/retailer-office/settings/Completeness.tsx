import type { RetailerProfile } from '#contracts/retailer-office/profile.ts'
import { Card } from '#web/ui/Card.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

type Code = RetailerProfile['score']['gaps'][number]['code']
const WORDS: Record<Code, string> = {
  hours: 'Enter your opening hours',
  mark: 'Add your name mark',
  cover: 'Add a cover picture',
  story: 'Tell your story in a few sentences',
  phone: 'Add a phone number',
  color: 'Choose your color',
  services: 'Name the services of your store',
  pickup_desk: 'Say where pickups are handed over',
  links: 'Link your website or social pages',
  facts: 'Say who owns your business',
}

/** How complete a profile is, and what helps shoppers most. */
export function Completeness({ profile: { score, stores, mayEdit } }: { profile: RetailerProfile }) {
  const gaps = score.gaps.filter(({ storeId }) => mayEdit || storeId !== null)
  return (
    <Card className="flex flex-col gap-3">
      <p className="font-semibold">Your profile is {score.percent}% complete</p>
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-tint-strong">
        {/* An SVG, because the content security policy allows no style attributes. */}
        <svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none" className="block size-full fill-accent">
          <rect width={score.percent} height="1" />
        </svg>
      </div>
      {gaps.length > 0 && (
        <ul className="flex flex-col gap-1">
          {gaps.map(({ code, points, storeId }) => (
            <li key={code}>
              <TextLink to={storeId === null ? '#look' : `?store=${storeId}#stores`}>{WORDS[code]}</TextLink>
              <span className="text-soft">
                {storeId !== null && stores.length > 1 && ` at ${stores.find(({ id }) => id === storeId)?.name ?? 'a store'}`} +{points}%
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
