import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type ApplicationStep, MOST_STORES } from '#contracts/applications/fields.ts'
import type { Application } from '#contracts/applications/applications.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { DraftCard } from './DraftCard.tsx'
import { DocumentsField } from './DocumentsField.tsx'
import { FieldControl } from './FieldControl.tsx'
import { fieldIn, hasUsualPolicies } from './field-paths.ts'
import { departments, mallsByName, useRemoveStore } from './queries.ts'
import { ReviewStep } from './ReviewStep.tsx'
import { UsualPolicies } from './UsualPolicies.tsx'
import { ScheduleField } from './ScheduleField.tsx'
import { SimilarBusinesses } from './SimilarBusinesses.tsx'

type StepProps = { application: Application }
const BODIES: Record<ApplicationStep, (props: StepProps) => ReactNode> = {
  business: BusinessStep,
  identity: IdentityStep,
  stores: StoresStep,
  bank: BankStep,
  products: ProductsStep,
  policies: PoliciesStep,
  review: ReviewStep,
}

/** The fields of one step. */
export function StepBody({ step, application }: StepProps & { step: ApplicationStep }) {
  const Body = BODIES[step]
  return <Body application={application} />
}

const Pair = ({ children }: { children: ReactNode }) => <div className="grid gap-4 sm:grid-cols-2">{children}</div>

function BusinessStep({ application }: StepProps) {
  const { data } = useSuspenseQuery(departments())
  const own = data.items.filter(({ parentId }) => parentId === null).map(({ name }) => ({ value: name, label: name }))
  const at = (path: string) => ({ application, path })
  return (
    <>
      <SimilarBusinesses application={application} />
      <FieldControl {...at('business.name')} />
      <Pair>
        <FieldControl {...at('business.legalName')} />
        <FieldControl {...at('business.type')} />
        <FieldControl {...at('business.taxId')} />
        <FieldControl {...at('business.category')} choices={own} />
        <FieldControl {...at('business.phone')} />
        <FieldControl {...at('business.email')} />
      </Pair>
      <FieldControl {...at('business.website')} />
      <fieldset className="flex flex-col gap-4">
        <legend className="mb-2 font-semibold">Legal address</legend>
        <FieldControl {...at('business.street')} label="Street address" />
        <div className="grid gap-4 sm:grid-cols-[2fr_1fr_1fr]">
          <FieldControl {...at('business.city')} label="City" />
          <FieldControl {...at('business.state')} label="State" />
          <FieldControl {...at('business.zip')} label="ZIP" />
        </div>
      </fieldset>
      <FieldControl {...at('business.story')} />
      <DocumentsField application={application} kind="registration" isRequired />
    </>
  )
}

function IdentityStep({ application }: StepProps) {
  const at = (path: string) => ({ application, path })
  return (
    <>
      <p className="text-soft">
        The law asks marketplaces to know who runs a business. Only our review team sees this, and everything here is typed by you, never
        filled in by the assistant.
      </p>
      <Pair>
        <FieldControl {...at('identity.name')} />
        <FieldControl {...at('identity.title')} />
        <FieldControl {...at('identity.birthDate')} />
      </Pair>
      <DocumentsField application={application} kind="identity" isRequired />
    </>
  )
}

/** The numbers of the stores that have a value, at least the first. */
const storesOf = ({ fields }: Application): number[] => {
  const found = fields.filter(({ value }) => value !== null).flatMap(({ field }) => /^stores\.(\d)\./.exec(field)?.[1] ?? [])
  return [...new Set([0, ...found.map(Number)])].toSorted((a, b) => a - b)
}

function StoresStep({ application }: StepProps) {
  const [added, setAdded] = useState<number[]>([])
  const numbers = [...new Set([...storesOf(application), ...added])].toSorted((a, b) => a - b)
  const next = Array.from({ length: MOST_STORES }, (_, at) => at).find((at) => !numbers.includes(at))
  return (
    <>
      {numbers.map((at) => (
        <StoreFields
          key={at}
          application={application}
          at={at}
          isOnly={numbers.length === 1}
          onRemoved={() => setAdded(added.filter((one) => one !== at))}
        />
      ))}
      {application.state === 'draft' &&
        (next === undefined ? (
          <p className="text-soft">You can add more than {MOST_STORES} stores after approval.</p>
        ) : (
          <Button variant="secondary" className="self-start" onClick={() => setAdded([...added, next])}>
            Add another store
          </Button>
        ))}
      <DocumentsField application={application} kind="address" isRequired={false} />
    </>
  )
}

type StoreProps = StepProps & { at: number; isOnly: boolean; onRemoved: () => void }
function StoreFields({ application, at, isOnly, onRemoved }: StoreProps) {
  const malls = useInfiniteQuery(mallsByName())
  const remove = useRemoveStore()
  const of = (name: string) => ({ application, path: `stores.${at}.${name}` })
  const name = fieldIn(application, `stores.${at}.name`)?.value
  const title = typeof name === 'string' ? name : `Store ${at + 1}`
  const mallChoices =
    malls.data?.pages.flatMap(({ items }) => items).map((mall) => ({ value: String(mall.id), label: `${mall.name}, ${mall.city}` })) ?? []
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="wrap-anywhere">{title}</h3>
        {!isOnly && application.state === 'draft' && (
          <Button
            variant="quiet-danger"
            size="sm"
            busy={remove.isPending}
            onClick={() => remove.mutate({ params: { id: application.id, at: String(at) } }, { onSuccess: onRemoved })}
          >
            Remove<span className="visually-hidden"> {title}</span>
          </Button>
        )}
      </div>
      <Pair>
        <FieldControl {...of('name')} />
        <FieldControl {...of('phone')} />
      </Pair>
      <FieldControl {...of('street')} />
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr_1fr]">
        <FieldControl {...of('city')} />
        <FieldControl {...of('state')} />
        <FieldControl {...of('zip')} />
      </div>
      <Pair>
        <FieldControl {...of('mallId')} choices={mallChoices} placeholder="Not in a mall" />
        <FieldControl {...of('unit')} />
      </Pair>
      <FieldControl {...of('pickupDesk')} />
      <ScheduleField {...of('schedule')} store={title} />
    </Card>
  )
}

function BankStep({ application }: StepProps) {
  const at = (path: string) => ({ application, path })
  return (
    <>
      <p className="text-soft">
        Your share of each sale goes here. The numbers are stored encrypted and shown with their last four digits.
      </p>
      <Pair>
        <FieldControl {...at('bank.holder')} />
        <FieldControl {...at('bank.kind')} />
        <FieldControl {...at('bank.routing')} />
        <FieldControl {...at('bank.account')} />
      </Pair>
      <DocumentsField application={application} kind="bank" isRequired={false} />
    </>
  )
}

function ProductsStep({ application }: StepProps) {
  return (
    <>
      <FieldControl application={application} path="products.plan" />
      {application.products.length === 0 ? (
        <p className="text-soft">
          No drafts yet. The <TextLink to="/ai-retailer-signup">sign-up assistant</TextLink> makes them from your site, photos or pasted
          rows.
        </p>
      ) : (
        <ul aria-label="Drafted products" className="grid gap-3 sm:grid-cols-2">
          {application.products.map((product) => (
            <DraftCard key={product.id} application={application} product={product} />
          ))}
        </ul>
      )}
    </>
  )
}

function PoliciesStep({ application }: StepProps) {
  const at = (path: string) => ({ application, path })
  const ways = ['offersPickup', 'offersShipToMe', 'offersShipToMall'].map((name) => `policies.${name}`)
  return (
    <>
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 font-medium">How shoppers get their orders</legend>
        {ways.map((path) => (
          <FieldControl key={path} {...at(path)} />
        ))}
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-3">
        <FieldControl {...at('policies.returnsDays')} />
        <FieldControl {...at('policies.pickupHoldDays')} />
        <FieldControl {...at('policies.prepMinutes')} />
      </div>
      {hasUsualPolicies(application) && <UsualPolicies application={application} />}
      <p className="text-soft">
        Every store on SPIRAL keeps the <TextLink to="/legal/refunds">returns and refunds</TextLink> rules.
      </p>
    </>
  )
}
