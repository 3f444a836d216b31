import { CRITERIA } from '#contracts/trust/criteria.ts'
import { Section } from '#web/ui/Card.tsx'

/** The criteria of the mark, each with its reason. */
export const AllCriteria = () => (
  <Section id="criteria" title="How a store earns the mark" className="mt-8">
    <p className="max-w-prose text-soft">
      No one can buy the mark. SPIRAL counts these figures every night from its own records. A store has the mark while it meets all of them
      and loses it the night it misses one.
    </p>
    <dl className="grid gap-x-8 gap-y-4 md:grid-cols-2">
      {CRITERIA.map(({ code, name, need, why }) => (
        <div key={code} className="flex flex-col border-l-2 border-hairline pl-3">
          <dt className="font-semibold">{name}</dt>
          <dd>{need}.</dd>
          <dd className="text-sm text-soft">{why}</dd>
        </div>
      ))}
    </dl>
  </Section>
)
