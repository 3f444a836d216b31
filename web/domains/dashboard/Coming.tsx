import { Clock3, QrCode } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { PartInMotion } from '#contracts/dashboard.ts'
import { useNow } from '#web/lib/now.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { PlaceTime, PlaceWords } from '#web/ui/PlaceTime.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { ChooseBadge, FulfillmentBadge } from '../fulfillment/StateBadge.tsx'
import { waitsForPickup } from '../fulfillment/states.ts'
import { isSoon, timeLeft } from './time-left.ts'

// One small button, with the contracts of all passes.
const LongerHold = lazy(() => import('./LongerHold.tsx'))

/** What waits for the shopper, with the time that is left. */
export function ReadyPickups({ parts, all }: { parts: readonly PartInMotion[]; all: number }) {
  if (parts.length === 0) return null
  return (
    <Section
      title="Ready for you"
      aside={<TextLink to="/qr-pickup-system">{all > parts.length ? `All ${all} pickup passes` : 'All pickup passes'}</TextLink>}
    >
      <ul className="grid gap-4 lg:grid-cols-2">
        {parts.map((part) => (
          <li key={part.fulfillmentId}>
            <ReadyPickup part={part} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function ReadyPickup({ part }: { part: PartInMotion }) {
  const { orderNumber, fulfillmentId, to, opening, timeZone, holdUntil, mayExtendHold } = part
  const now = useNow()
  return (
    <Card className="flex h-full flex-col gap-4">
      <div className="flex gap-4">
        <Picture part={part} />
        <div className="flex min-w-0 flex-col gap-1">
          <h3 className="text-h4">{to}</h3>
          <p className="text-soft">{what(part)}</p>
          {opening && (
            <p className="text-sm">
              <PlaceWords words={opening.label} timeZone={timeZone} />
            </p>
          )}
          {holdUntil && (
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
              <Badge tone={isSoon(holdUntil, now) ? 'warning' : 'success'} icon={<Clock3 aria-hidden="true" className="size-3.5" />}>
                {timeLeft(holdUntil, now)}
              </Badge>
              <span className="text-soft">
                Held until <PlaceTime at={holdUntil} timeZone={timeZone} format={dateAndTime} />
              </span>
            </p>
          )}
        </div>
      </div>
      <div className="mt-auto flex flex-wrap gap-2">
        <ButtonLink to="/qr-pickup-system" icon={<QrCode aria-hidden="true" className="size-5" strokeWidth={1.75} />}>
          Show pass<span className="visually-hidden"> for {to}</span>
        </ButtonLink>
        {mayExtendHold && (
          <Suspense>
            <LongerHold orderNumber={orderNumber} fulfillmentId={fulfillmentId} what={to} />
          </Suspense>
        )}
      </div>
    </Card>
  )
}

/** Orders that the shopper only waits for, or that ask for a choice. */
export function OnTheWay({ parts, all }: { parts: readonly PartInMotion[]; all: number }) {
  if (parts.length === 0) return null
  return (
    <Section
      title="On the way"
      aside={<TextLink to="/advanced-logistics">{all > parts.length ? `All ${all} parcels and trips` : 'Parcels and trips'}</TextLink>}
    >
      <ul className="grid gap-4 lg:grid-cols-2">
        {parts.map((part) => (
          <li key={part.fulfillmentId}>
            <Card hover className="relative flex h-full gap-4">
              <Picture part={part} />
              <div className="flex min-w-0 flex-col items-start gap-1">
                <h3 className="text-base">
                  <TextLink to={`/order-details?id=${part.orderNumber}`} className="after:absolute after:inset-0">
                    {part.storeName}
                    <span className="visually-hidden">, order {part.orderNumber}</span>
                  </TextLink>
                </h3>
                <p className="text-sm text-soft">{what(part)}</p>
                {part.mustChoose ? <ChooseBadge /> : <FulfillmentBadge state={part.state} />}
                <p className="text-sm">
                  <PlaceWords words={part.estimate} timeZone={part.timeZone} />
                  {part.method !== 'in-store-pickup' && `, to ${part.to}`}
                </p>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const Picture = ({ part: { picture, title } }: { part: PartInMotion }) => (
  <div className="w-20 shrink-0">
    <ProductPicture picture={picture} name={title} decorative sizes="5rem" />
  </div>
)

/** "Tulip vase", "Tulip vase and 2 more". */
const what = ({ title, items }: PartInMotion): string => (items > 1 ? `${title} and ${items - 1} more` : title)

export const isReady = ({ state, mustChoose }: PartInMotion): boolean => waitsForPickup(state) && !mustChoose
