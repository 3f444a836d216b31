import { Section } from '#web/ui/Card.tsx'
import type { Fact } from './browser-facts.ts'

export function FactList({ title, facts, empty }: { title: string; facts: readonly Fact[]; empty: string }) {
  return (
    <Section title={title}>
      {facts.length === 0 ? (
        <p className="text-soft">{empty}</p>
      ) : (
        <dl className="grid grid-cols-[minmax(8rem,auto)_1fr] gap-x-6 gap-y-1">
          {facts.map(({ name, value }) => (
            <div key={`${name} ${value}`} className="contents">
              <dt className="text-soft">{name}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  )
}
