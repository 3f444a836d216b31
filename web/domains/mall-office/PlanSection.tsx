import { useSuspenseQuery } from '@tanstack/react-query'
import { useReducer, useRef, useState } from 'react'
import type { MallId } from '#contracts/ids.ts'
import { FLOORS_MOST, type MallPlanDraft, type PlanFloor } from '#contracts/mall-office/plans.ts'
import { MARKS } from '#contracts/malls/malls.ts'
import { ApiProblem } from '#web/lib/api.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/state/toasts.ts'
import { StatusDot } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { Part, Tool } from './plan-edit.ts'
import { beginEditing, edited, floorsToSave, isUnsaved, type PlanEditing, type PlanStep, unnamedUnits } from './plan-editing.ts'
import { faultIn } from './plan-fault.ts'
import { PlanCanvas } from './PlanCanvas.tsx'
import { PlanImport } from './PlanImport.tsx'
import { PlanLists } from './PlanLists.tsx'
import { PlanPartForm } from './PlanPartForm.tsx'
import { PlanVersions } from './PlanVersions.tsx'
import { planFor, usePublishPlan, useSavePlan } from './queries.ts'
import { MARK_WORDS } from './words.ts'

/** The floors of a mall: drawn or imported here, and shown to shoppers once they are published. */
export function PlanSection({ mallId }: { mallId: MallId }) {
  const { data, refetch } = useSuspenseQuery(planFor(mallId))
  const [round, setRound] = useState(0)
  const startAnew = async () => {
    await refetch()
    setRound(round + 1)
  }
  return <Editor key={round} mallId={mallId} plan={data} onStartAnew={() => void startAnew()} />
}

type EditorProps = { mallId: MallId; plan: MallPlanDraft; onStartAnew: () => void }
function Editor({ mallId, plan, onStartAnew }: EditorProps) {
  const [editing, step] = useReducer(edited, plan, beginEditing)
  const floor = editing.floors[editing.shown]
  return (
    <div className="flex flex-col gap-8">
      <PlanHead {...{ mallId, editing, step, onStartAnew }} />
      <FloorTabs {...{ editing, step }} />
      {floor ? (
        <FloorEditor {...{ mallId, plan, editing, step, floor }} />
      ) : (
        <EmptyState title="No floors yet">Add a floor, then draw its units or import them from an SVG or GeoJSON file.</EmptyState>
      )}
      <PlanVersions mallId={mallId} plan={plan} onRestored={(restored) => step({ do: 'saved', plan: restored })} />
    </div>
  )
}

type PlanProps = { editing: PlanEditing; step: (step: PlanStep) => void }
/** What shoppers see of the plan, and the buttons that save it. */
function PlanHead({ mallId, editing, step, onStartAnew }: PlanProps & Omit<EditorProps, 'plan'>) {
  const [save, publish] = [useSavePlan(), usePublishPlan()]
  const { base, fault } = editing
  const isDirty = isUnsaved(editing)
  async function keep(andPublish: boolean) {
    const unnamed = unnamedUnits(editing)
    const nameless = `${plural(unnamed, 'unit')} without a number. Enter a number in the list, or delete the unit.`
    step({ do: 'refused', fault: unnamed > 0 ? { words: nameless, isStale: false } : null })
    if (unnamed > 0) return
    try {
      const saved = isDirty
        ? await save.mutateAsync({ params: { mallId }, body: { version: base.version, floors: floorsToSave(editing) } })
        : base
      step({ do: 'saved', plan: saved })
      if (andPublish) step({ do: 'saved', plan: await publish.mutateAsync({ params: { mallId }, body: { version: saved.version } }) })
      toast({ title: andPublish ? 'Plan published' : 'Draft saved' })
    } catch (problem) {
      const isStale = problem instanceof ApiProblem && problem.code === 'conflict'
      step({ do: 'refused', fault: { words: faultIn(problem), isStale } })
    }
  }
  return (
    <>
      <PageTitle
        title="Floor plan"
        lead="Shoppers see it on your page once you publish it."
        actions={
          <>
            <Button variant="secondary" busy={save.isPending && !publish.isPending} onClick={() => void keep(false)}>
              Save draft
            </Button>
            <Button busy={publish.isPending} busyLabel="Publishing…" onClick={() => void keep(true)}>
              Publish
            </Button>
          </>
        }
      />
      <p role="status">
        <StatusDot tone={isDirty || base.isChanged ? 'warning' : 'success'}>
          {isDirty ? 'Not saved yet' : base.isChanged ? 'Draft saved, not published' : 'Shoppers see this plan'}
        </StatusDot>
      </p>
      {fault && (
        <Notice
          tone="danger"
          action={
            fault.isStale && (
              <Button size="sm" variant="secondary" onClick={onStartAnew}>
                Load the newer plan
              </Button>
            )
          }
        >
          {fault.words}
        </Notice>
      )}
    </>
  )
}

const FloorTabs = ({ editing: { floors, shown }, step }: PlanProps) => (
  <div role="group" aria-label="Floors" className="flex flex-wrap gap-2">
    {floors.map(({ name }, at) => (
      <Choice key={at} isOn={at === shown} onClick={() => step({ do: 'show floor', at })}>
        {name}
      </Choice>
    ))}
    {floors.length < FLOORS_MOST && (
      <Button size="sm" variant="quiet" onClick={() => step({ do: 'add floor' })}>
        Add a floor
      </Button>
    )}
  </div>
)
const Choice = ({ isOn, onClick, children }: { isOn: boolean; onClick: () => void; children: string }) => (
  <Button size="sm" variant={isOn ? 'primary' : 'secondary'} aria-pressed={isOn} onClick={onClick}>
    {children}
  </Button>
)

type FloorProps = PlanProps & { mallId: MallId; plan: MallPlanDraft; floor: PlanFloor }
/** One floor as a drawing, as the fields of what is chosen in it, and as lists. */
function FloorEditor({ mallId, plan, editing, step, floor }: FloorProps) {
  // The button of the list that opened the fields: they take the focus, and give it back.
  const opener = useRef<HTMLElement>(null)
  const [opened, setOpened] = useState({ times: 0, byList: false })
  const change = (changed: PlanFloor) => step({ do: 'change', floor: changed })
  function choose(part: Part | null) {
    setOpened({ ...opened, byList: false })
    step({ do: 'choose', part })
  }
  function openFields(part: Part) {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    setOpened({ times: opened.times + 1, byList: true })
    step({ do: 'choose', part })
  }
  function closeFields() {
    choose(null)
    if (opened.byList) opener.current?.focus()
  }
  const { tool, line, chosen } = editing
  return (
    <>
      <FloorBar {...{ mallId, editing, step, floor }} />
      <Tools {...{ editing, step }} />
      <div className="grid items-start gap-6 xl:grid-cols-[2fr_1fr]">
        <PlanCanvas
          {...{ floor, tool, chosen, line }}
          onChoose={choose}
          onDraw={(box) => step({ do: 'draw', box })}
          onPlace={(point) => step({ do: 'place', point })}
          onChange={change}
        />
        {chosen && (
          <PlanPartForm
            key={`${chosen.kind} ${chosen.at} ${opened.times}`}
            takesFocus={opened.byList}
            {...{ mallId, floor }}
            part={chosen}
            onChange={change}
            onClose={closeFields}
          />
        )}
      </div>
      <PlanLists
        floor={floor}
        storeIn={(id) => plan.stores.find(({ unitId }) => unitId === id)?.name}
        onChoose={openFields}
        onChange={change}
      />
    </>
  )
}

function FloorBar({ mallId, editing, step, floor }: Omit<FloorProps, 'plan'>) {
  const [isImporting, setImporting] = useState(false)
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Input
        label="Name of the floor"
        value={floor.name}
        maxLength={40}
        onChange={(event) => step({ do: 'change', floor: { ...floor, name: event.target.value } })}
      />
      <Button variant="secondary" onClick={() => setImporting(true)}>
        Import a file
      </Button>
      <Button variant="secondary" onClick={() => step({ do: 'undo' })} disabled={editing.past.length === 0}>
        Undo
      </Button>
      <Button variant="secondary" onClick={() => step({ do: 'redo' })} disabled={editing.undone.length === 0}>
        Redo
      </Button>
      <Button variant="quiet-danger" onClick={() => step({ do: 'delete floor' })}>
        Delete this floor
      </Button>
      {isImporting && (
        <PlanImport
          mallId={mallId}
          floor={floor.name}
          onTake={(read) => {
            step({ do: 'import', read })
            setImporting(false)
          }}
          onClose={() => setImporting(false)}
        />
      )}
    </div>
  )
}

const TOOLS: readonly { tool: Tool; label: string; adds: string }[] = [
  { tool: 'select', label: 'Select and move', adds: 'unit' },
  { tool: 'unit', label: 'Draw a unit', adds: 'unit' },
  { tool: 'walkway', label: 'Draw a walkway', adds: 'walkway' },
  { tool: 'path', label: 'Step-free path', adds: 'step-free path' },
  ...MARKS.map((tool) => ({ tool, label: MARK_WORDS[tool], adds: MARK_WORDS[tool].toLowerCase() })),
]
const Tools = ({ editing: { tool, line }, step }: PlanProps) => (
  <div role="group" aria-label="Tools" className="flex flex-wrap gap-2">
    {TOOLS.map((each) => (
      <Choice key={each.tool} isOn={each.tool === tool} onClick={() => step({ do: 'pick tool', tool: each.tool })}>
        {each.label}
      </Choice>
    ))}
    {line.length > 1 && (
      <Button size="sm" onClick={() => step({ do: 'finish path' })}>
        Finish the path
      </Button>
    )}
    {/* For people without a pointer: what is added in the middle is moved by its numbers. */}
    <Button size="sm" variant="quiet" onClick={() => step({ do: 'add in the middle' })}>
      Add {TOOLS.find((each) => each.tool === tool)?.adds} in the middle
    </Button>
  </div>
)
