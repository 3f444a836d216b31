import { APPLICATION_STEPS, type ApplicationStep, fieldOf, kindOf, labelOf, STEP_WORDS } from '#contracts/applications/fields.ts'
import { type Application, type ApplicationField, DOCUMENT_KINDS } from '#contracts/applications/applications.ts'
import { Card } from '#web/ui/Card.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { inFormOrder } from './field-paths.ts'
import { valueWords } from './value-words.ts'

/** What was entered, step by step in the order of the form; with links to change it where that is possible. */
export function Answers({ application, mayChange = false }: { application: Application; mayChange?: boolean }) {
  const given = inFormOrder(application.fields.filter(({ value }) => value !== null))
  return (
    <>
      {APPLICATION_STEPS.map((step) => (
        <Step key={step} step={step} fields={given.filter(({ field }) => stepOf(field) === step)} mayChange={mayChange} />
      ))}
      {application.documents.length > 0 && (
        <Card className="flex flex-col gap-2">
          <h3 className="text-base">Documents</h3>
          <ul className="flex flex-col gap-1">
            {application.documents.map(({ id, kind, fileName, href }) => (
              <li key={id}>
                <a className="plain-link wrap-anywhere" href={href} target="_blank" rel="noreferrer">
                  {`${DOCUMENT_KINDS[kind]}: ${fileName}`}
                  <span className="visually-hidden"> (opens in a new tab)</span>
                </a>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

const stepOf = (path: string): ApplicationStep | null => {
  const kind = kindOf(path)
  return kind && fieldOf(kind).step
}

function Step({ step, fields, mayChange }: { step: ApplicationStep; fields: readonly ApplicationField[]; mayChange: boolean }) {
  if (fields.length === 0) return null
  return (
    <Card className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-base">{STEP_WORDS[step]}</h3>
        {mayChange && (
          <TextLink to={`?step=${step}`}>
            Change<span className="visually-hidden"> {STEP_WORDS[step]}</span>
          </TextLink>
        )}
      </div>
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {fields.map(({ field, value }) => (
          <div key={field} className="min-w-0">
            <dt className="text-sm text-soft">{labelOf(field)}</dt>
            <dd className="wrap-anywhere">{value === null ? '' : valueWords(field, value)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
