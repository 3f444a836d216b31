import { APPLICATION_STEPS, STEP_WORDS, fieldOf, kindOf, labelOf } from '#contracts/applications/fields.ts'
import type { Application, ApplicationField } from '#contracts/applications/applications.ts'
import { plural } from '#web/lib/format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { DraftCard } from './DraftCard.tsx'
import { fieldId, hasUsualPolicies, inFormOrder } from './field-paths.ts'
import { useConfirmFields } from './queries.ts'
import { pointHref } from './ReviewStep.tsx'
import { valueWords } from './value-words.ts'
import { SOURCE_WORDS } from './SourceMark.tsx'
import { UsualPolicies } from './UsualPolicies.tsx'

/** The application as it grows: what to check, what only a person can type, what is settled. */
export function GrowingApplication({ application }: { application: Application }) {
  const given = application.fields.filter(({ value }) => value !== null)
  const toCheck = inFormOrder(given.filter(({ confirmed }) => !confirmed))
  const isUsual = hasUsualPolicies(application)
  const missing = application.open.filter(({ why }) => why !== 'unconfirmed')
  return (
    <div className="flex flex-col gap-6">
      {toCheck.length > 0 && <ToCheck application={application} fields={toCheck} />}
      {application.products.length > 0 && (
        <Section title={plural(application.products.length, 'product draft')}>
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
            {application.products.map((product) => (
              <DraftCard key={product.id} application={application} product={product} />
            ))}
          </ul>
        </Section>
      )}
      <Section title="Your application" aside={<TextLink to="/retailer-onboarding">Open the form</TextLink>}>
        {APPLICATION_STEPS.filter((step) => step !== 'review').map((step) => {
          const own = given.filter(({ field, confirmed }) => confirmed && stepOf(field) === step)
          const left = missing.filter((point) => point.step === step)
          return (
            <Card key={step} className="flex flex-col gap-2">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <h3 className="text-base">{STEP_WORDS[step]}</h3>
                {left.length > 0 ? (
                  <Badge>{left.length} to type</Badge>
                ) : step === 'policies' && isUsual ? (
                  <Badge tone="warning">Please check</Badge>
                ) : (
                  <Badge tone="success">Done</Badge>
                )}
              </div>
              {step === 'policies' && isUsual && <UsualPolicies application={application} />}
              {own.length > 0 && (
                <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
                  {own.map((field) => (
                    <div key={field.field} className="min-w-0">
                      <dt className="text-sm text-soft">{labelOf(field.field)}</dt>
                      <dd className="wrap-anywhere">{field.value === null ? '' : valueWords(field.field, field.value)}</dd>
                    </div>
                  ))}
                </dl>
              )}
              {left.length > 0 && (
                <p className="text-sm">
                  {left.map((point, i) => (
                    <span key={point.at}>
                      {i > 0 && ' · '}
                      <TextLink to={pointHref(point)}>{point.label}</TextLink>
                    </span>
                  ))}
                </p>
              )}
            </Card>
          )
        })}
        <ButtonLink to="/retailer-onboarding?step=review" className="self-start">
          Review and submit
        </ButtonLink>
      </Section>
    </div>
  )
}

const stepOf = (path: string) => {
  const kind = kindOf(path)
  return kind && fieldOf(kind).step
}

function ToCheck({ application, fields }: { application: Application; fields: readonly ApplicationField[] }) {
  const confirm = useConfirmFields()
  const send = (chosen: readonly ApplicationField[]) =>
    confirm.mutate({ params: { id: application.id }, body: { fields: chosen.map(({ field, version }) => ({ field, version })) } })
  return (
    <Section
      title="Check this"
      aside={
        <Button variant="secondary" size="sm" busy={confirm.isPending} onClick={() => send(fields)}>
          All of these are right
        </Button>
      }
    >
      <ul aria-label="Check this" className="flex flex-col gap-3">
        {fields.map((field) => (
          <li key={field.field}>
            <Card className="flex flex-col gap-2">
              <p className="text-sm text-soft">{labelOf(field.field)}</p>
              <p className="font-semibold wrap-anywhere">{field.value === null ? '' : valueWords(field.field, field.value)}</p>
              <p className="flex flex-wrap items-center gap-2 text-sm text-soft">
                <Badge tone={field.source === 'guess' ? 'warning' : 'info'}>{SOURCE_WORDS[field.source]}</Badge>
                <span className="min-w-0 wrap-anywhere">
                  {field.quote && `“${field.quote}” `}
                  {field.where}
                </span>
              </p>
              <div className="flex flex-wrap gap-2">
                <Button size="sm" onClick={() => send([field])}>
                  Confirm<span className="visually-hidden"> {labelOf(field.field)}</span>
                </Button>
                <ButtonLink size="sm" variant="quiet" to={`/retailer-onboarding?step=${stepOf(field.field)}#${fieldId(field.field)}`}>
                  Correct<span className="visually-hidden"> {labelOf(field.field)}</span>
                </ButtonLink>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export const NothingYet = () => (
  <Notice title="Your application grows here">Each line shows where it was found. Nothing counts until you confirm it.</Notice>
)
