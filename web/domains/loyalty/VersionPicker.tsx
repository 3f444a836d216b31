import { changesBetween } from '#contracts/loyalty/rules.ts'
import type { RuleVersion } from '#contracts/loyalty/loyalty.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { calendarDay } from '#web/lib/date-format.ts'
import { Select } from '#web/ui/Select.tsx'
import { RuleComparison } from './RuleComparison.tsx'

const WORDS = { scheduled: 'scheduled', current: 'applies now', past: 'past' } as const

/** Two versions side by side; the address names them. */
export function VersionPicker({ versions }: { versions: readonly RuleVersion[] }) {
  const { get, change } = useAddressFilters()
  const [newest] = versions
  if (!newest) return null
  if (versions.length === 1)
    return (
      <>
        <p className="text-soft">This is the first version, since {calendarDay(newest.startsAt)}. Later versions are compared here.</p>
        <RuleComparison sides={[{ name: `Version ${newest.version}`, terms: newest }]} />
      </>
    )
  const named = (name: string, otherwise: RuleVersion | undefined): RuleVersion =>
    versions.find(({ version }) => String(version) === get(name)) ?? otherwise ?? newest
  const [before, after] = [named('before', versions[1]), named('after', newest)]
  const choices = versions.map(({ version, startsAt, state }) => ({
    value: String(version),
    label: `Version ${version}, from ${calendarDay(startsAt)} (${WORDS[state]})`,
  }))
  const changes = changesBetween(before, after)
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Compare"
          choices={choices}
          value={String(before.version)}
          onChange={({ target }) => change({ before: target.value })}
        />
        <Select label="With" choices={choices} value={String(after.version)} onChange={({ target }) => change({ after: target.value })} />
      </div>
      {changes.length === 0 ? (
        <p className="text-soft">These versions are the same.</p>
      ) : (
        <ul className="list-disc pl-5">
          {changes.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      <RuleComparison
        sides={[before, ...(after === before ? [] : [after])].map((version) => ({ name: `Version ${version.version}`, terms: version }))}
      />
    </div>
  )
}
