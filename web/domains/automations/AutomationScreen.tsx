import { Plus, Workflow } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type Automation, automations } from '#contracts/automations/automations.ts'
import type { RetailerId } from '#contracts/ids.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { useList } from '#web/lib/use-list.ts'
import { useOwnRetailer } from '#web/shell/membership.ts'
import { Button } from '#web/ui/Button.tsx'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { AutomationCard } from './AutomationCard.tsx'
import { type AutomationTyped, EMPTY } from './automation-form.ts'
import { RunLog } from './RunLog.tsx'
import { TEMPLATES } from './templates.ts'

const AutomationEditor = lazy(async () => ({ default: (await import('./AutomationEditor.tsx')).AutomationEditor }))

/** The rules of a business that do routine work, and what they did. */
export default function AutomationScreen() {
  const { chosen } = useOwnRetailer()
  return chosen ? <Automations key={chosen.retailerId} retailerId={chosen.retailerId} /> : null
}

type Edited = { changed: Automation | null; begun: AutomationTyped }

function Automations({ retailerId }: { retailerId: RetailerId }) {
  const { get, change } = useAddressFilters()
  const [edited, setEdited] = useState<Edited | null>(null)
  const begin = (begun: AutomationTyped) => setEdited({ changed: null, begun })
  return (
    <div className="flex flex-col gap-8">
      <PageTitle
        title="Automations"
        lead="Rules that do routine work for you. Each is tested over the last 30 days before you switch it on."
        actions={
          <Button onClick={() => begin(EMPTY)} icon={<Plus aria-hidden="true" className="size-5" strokeWidth={1.75} />}>
            New rule
          </Button>
        }
      />
      <Tabs
        label="Automations"
        value={get('tab') === 'log' ? 'log' : 'rules'}
        onChange={(tab) => change({ tab: tab === 'log' ? tab : null })}
        tabs={[
          {
            value: 'rules',
            label: 'Rules',
            content: (
              <div className="flex flex-col gap-8">
                <Rules retailerId={retailerId} onEdit={(changed) => setEdited({ changed, begun: EMPTY })} />
                <Templates onBegin={begin} />
              </div>
            ),
          },
          { value: 'log', label: 'Log', content: <RunLog retailerId={retailerId} /> },
        ]}
      />
      {edited && (
        <Suspense>
          <AutomationEditor retailerId={retailerId} {...edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </div>
  )
}

function Rules({ retailerId, onEdit }: { retailerId: RetailerId; onEdit: (automation: Automation) => void }) {
  const list = useList(automations, [], { retailerId })
  return (
    <Pages
      list={list}
      noun="rules"
      empty={
        <EmptyState title="No rules yet" icon={<Workflow strokeWidth={1.75} />}>
          Begin with a template, or write a rule of your own.
        </EmptyState>
      }
    >
      {(rows) => (
        <ul className="flex flex-col gap-4">
          {rows.map((automation) => (
            <li key={automation.id}>
              <AutomationCard automation={automation} onEdit={() => onEdit(automation)} />
            </li>
          ))}
        </ul>
      )}
    </Pages>
  )
}

function Templates({ onBegin }: { onBegin: (begun: AutomationTyped) => void }) {
  return (
    <Section title="Templates">
      <ul className="divide-y divide-hairline rounded-md border border-hairline bg-surface">
        {TEMPLATES.map(({ about, typed }) => (
          <li key={typed.name} className="flex flex-wrap items-center justify-between gap-3 p-4">
            <div className="min-w-0">
              <p className="font-medium">{typed.name}</p>
              <p className="text-sm text-soft">{about}</p>
            </div>
            <Button size="sm" variant="secondary" onClick={() => onBegin(typed)}>
              Use<span className="visually-hidden"> {typed.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
