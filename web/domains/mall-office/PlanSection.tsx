import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MallId } from '#contracts/ids.ts'
import { MARKS, type Point } from '#contracts/malls/malls.ts'
import { FLOORS_MOST, type MallPlanDraft, type PlanFloor } from '#contracts/mall-plans.ts'
import { ApiProblem, faultOf } from '#web/lib/api.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/state/toasts.ts'
import { Ago } from '#web/ui/Ago.tsx'
import { StatusDot } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { faultIn } from './plan-fault.ts'
import { imported, newFloor, type Part, pathIn, type Tool, withUnit, withWalkway } from './plan-edit.ts'
import { PlanCanvas } from './PlanCanvas.tsx'
import { PlanImport } from './PlanImport.tsx'
import { PlanLists } from './PlanLists.tsx'
import { PlanPartForm } from './PlanPartForm.tsx'
import { planFor, usePublishPlan, useRestorePlan, useSavePlan } from './queries.ts'
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

const TOOLS: readonly { tool: Tool; label: string }[] = [
  { tool: 'select', label: 'Select and move' },
  { tool: 'unit', label: 'Draw a unit' },
  { tool: 'walkway', label: 'Draw a walkway' },
  { tool: 'path', label: 'Step-free path' },
  ...MARKS.map((tool) => ({ tool, label: MARK_WORDS[tool] })),
]
const STEPS_KEPT = 50

type EditorProps = { mallId: MallId; plan: MallPlanDraft; onStartAnew: () => void }
function Editor({ mallId, plan, onStartAnew }: EditorProps) {
  // The plan as this editor read or saved it last. What somebody else saves meanwhile does not replace work on the screen.
  const [base, setBase] = useState(plan)
  const [floors, setFloors] = useState<readonly PlanFloor[]>(plan.floors)
  const [before, setBefore] = useState<readonly (readonly PlanFloor[])[]>([])
  const [shown, setShown] = useState(0)
  const [chosen, setChosen] = useState<Part | null>(null)
  const [tool, setTool] = useState<Tool>('select')
  // The button of the list that opened the fields: they take the focus, and give it back.
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  const [opened, setOpened] = useState(0)
  const [line, setLine] = useState<readonly Point[]>([])
  const [isImporting, setImporting] = useState(false)
  const [fault, setFault] = useState<string>()
  const [isStale, setStale] = useState(false)
  const [save, publish] = [useSavePlan(), usePublishPlan()]
  const floor = floors[shown]
  const isDirty = floors !== base.floors
  const unnamed = floors.reduce((sum, { units }) => sum + units.filter(({ unit }) => unit.trim() === '').length, 0)

  function change(next: readonly PlanFloor[]) {
    setBefore([...before.slice(-STEPS_KEPT), floors])
    setFloors(next)
  }
  const changeFloor = (next: PlanFloor) => change(floors.map((each, i) => (i === shown ? next : each)))
  function undo() {
    setFloors(before.at(-1) ?? base.floors)
    setBefore(before.slice(0, -1))
    setChosen(null)
  }
  function show(at: number) {
    setShown(at)
    setChosen(null)
    setLine([])
  }
  function choose(part: Part | null) {
    setOpener(null)
    setChosen(part)
  }
  function openFields(part: Part) {
    setOpener(document.activeElement instanceof HTMLElement ? document.activeElement : null)
    setOpened(opened + 1)
    setChosen(part)
  }
  function closeFields() {
    setChosen(null)
    opener?.focus()
    setOpener(null)
  }
  function pick(next: Tool) {
    setTool(next)
    setLine([])
    if (next !== 'select') setChosen(null)
  }
  function addUnit(box?: Parameters<typeof withUnit>[2]) {
    if (!floor) return
    changeFloor(withUnit(floors, floor, box))
    setChosen({ kind: 'units', at: floor.units.length })
    setTool('select')
  }
  function addWalkway(box?: Parameters<typeof withWalkway>[1]) {
    if (!floor) return
    changeFloor(withWalkway(floor, box))
    setChosen({ kind: 'walkways', at: floor.walkways.length })
    setTool('select')
  }
  function place(point: Point) {
    if (!floor) return
    if (tool === 'path') return setLine([...line, point])
    const kind = MARKS.find((each) => each === tool)
    if (!kind) return
    changeFloor({ ...floor, marks: [...floor.marks, { kind, at: point, name: MARK_WORDS[kind] }] })
    setChosen({ kind: 'marks', at: floor.marks.length })
    setTool('select')
  }
  /** For people without a pointer: a sign or path in the middle, to be moved by its numbers. */
  function addPath(points: readonly Point[]) {
    if (!floor) return
    changeFloor({ ...floor, paths: [...floor.paths, [...points]] })
    setChosen({ kind: 'paths', at: floor.paths.length })
    setLine([])
    setTool('select')
  }
  function addInTheMiddle() {
    if (tool === 'path') addPath(pathIn('300,220 420,220') ?? [])
    else if (tool === 'walkway') addWalkway()
    else if (tool === 'unit' || tool === 'select') addUnit()
    else place([360, 220])
  }

  function adopt(saved: MallPlanDraft) {
    setBase(saved)
    setFloors(saved.floors)
    setBefore([])
  }
  async function keep(andPublish: boolean) {
    setFault(undefined)
    setStale(false)
    if (unnamed > 0) return setFault(`${plural(unnamed, 'unit')} without a number. Enter a number in the list, or delete the unit.`)
    try {
      const saved = isDirty ? await save.mutateAsync({ params: { mallId }, body: { version: base.version, floors: given(floors) } }) : base
      adopt(saved)
      if (andPublish) adopt(await publish.mutateAsync({ params: { mallId }, body: { version: saved.version } }))
      toast({ title: andPublish ? 'Plan published' : 'Draft saved' })
    } catch (problem) {
      setFault(faultIn(problem))
      setStale(problem instanceof ApiProblem && problem.code === 'conflict')
    }
  }

  const storeIn = (unitId: number | null) => plan.stores.find((store) => store.unitId === unitId)?.name
  const toolWords =
    tool === 'unit' || tool === 'select'
      ? 'unit'
      : tool === 'walkway'
        ? 'walkway'
        : (TOOLS.find((each) => each.tool === tool)?.label.toLowerCase() ?? '')
  return (
    <div className="flex flex-col gap-8">
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
            isStale && (
              <Button size="sm" variant="secondary" onClick={onStartAnew}>
                Load the newer plan
              </Button>
            )
          }
        >
          {fault}
        </Notice>
      )}
      <div role="group" aria-label="Floors" className="flex flex-wrap gap-2">
        {floors.map((each, at) => (
          <Button key={at} size="sm" variant={at === shown ? 'primary' : 'secondary'} aria-pressed={at === shown} onClick={() => show(at)}>
            {each.name}
          </Button>
        ))}
        {floors.length < FLOORS_MOST && (
          <Button
            size="sm"
            variant="quiet"
            onClick={() => {
              change([...floors, newFloor(floors)])
              show(floors.length)
            }}
          >
            Add a floor
          </Button>
        )}
      </div>
      {floor ? (
        <>
          <div className="flex flex-wrap items-end gap-3">
            <Input
              label="Name of the floor"
              value={floor.name}
              maxLength={40}
              onChange={(event) => changeFloor({ ...floor, name: event.target.value })}
            />
            <Button variant="secondary" onClick={() => setImporting(true)}>
              Import a file
            </Button>
            <Button variant="secondary" onClick={undo} disabled={before.length === 0}>
              Undo
            </Button>
            <Button
              variant="quiet-danger"
              onClick={() => {
                change(floors.filter((_, i) => i !== shown))
                show(0)
              }}
            >
              Delete this floor
            </Button>
          </div>
          <div role="group" aria-label="Tools" className="flex flex-wrap gap-2">
            {TOOLS.map((each) => (
              <Button
                key={each.tool}
                size="sm"
                variant={each.tool === tool ? 'primary' : 'secondary'}
                aria-pressed={each.tool === tool}
                onClick={() => pick(each.tool)}
              >
                {each.label}
              </Button>
            ))}
            {line.length > 1 && (
              <Button size="sm" onClick={() => addPath(line)}>
                Finish the path
              </Button>
            )}
            <Button size="sm" variant="quiet" onClick={addInTheMiddle}>
              Add {toolWords} in the middle
            </Button>
          </div>
          <div className="grid items-start gap-6 xl:grid-cols-[2fr_1fr]">
            <PlanCanvas
              floor={floor}
              tool={tool}
              chosen={chosen}
              line={line}
              onChoose={choose}
              onDraw={tool === 'walkway' ? addWalkway : addUnit}
              onPlace={place}
              onChange={changeFloor}
            />
            {chosen && (
              <PlanPartForm
                key={`${chosen.kind} ${chosen.at} ${opened}`}
                takesFocus={opener !== null}
                mallId={mallId}
                floor={floor}
                part={chosen}
                onChange={changeFloor}
                onClose={closeFields}
              />
            )}
          </div>
          <PlanLists floor={floor} storeIn={storeIn} onChoose={openFields} onChange={changeFloor} />
        </>
      ) : (
        <EmptyState title="No floors yet">Add a floor, then draw its units or import them from an SVG or GeoJSON file.</EmptyState>
      )}
      <Versions mallId={mallId} plan={plan} onRestored={adopt} />
      {isImporting && floor && (
        <PlanImport
          mallId={mallId}
          floor={floor.name}
          onTake={(read) => {
            changeFloor(imported(floors, floor, read))
            setChosen(null)
            setImporting(false)
          }}
          onClose={() => setImporting(false)}
        />
      )}
    </div>
  )
}

/** As the contract takes them: text without spaces around it. */
const given = (floors: readonly PlanFloor[]): PlanFloor[] =>
  floors.map((floor) => ({ ...floor, units: floor.units.map((unit) => ({ ...unit, tenant: unit.tenant?.trim() || null })) }))

type VersionsProps = { mallId: MallId; plan: MallPlanDraft; onRestored: (plan: MallPlanDraft) => void }
function Versions({ mallId, plan, onRestored }: VersionsProps) {
  const [asked, setAsked] = useState<MallPlanDraft['versions'][number] | null>(null)
  const [fault, setFault] = useState<string>()
  const restore = useRestorePlan()
  if (plan.versions.length === 0) return null
  return (
    <Section title="Published plans">
      {fault && <Notice tone="danger">{fault}</Notice>}
      <ul className="flex flex-col">
        {plan.versions.map((version, i) => (
          <li key={version.id} className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-b border-hairline">
            <span>
              {plural(version.floors, 'floor')}, {plural(version.units, 'unit')}, published <Ago at={version.publishedAt} />
            </span>
            {i === 0 ? (
              <StatusDot tone="success">Shown now</StatusDot>
            ) : (
              <Button variant="quiet" size="sm" onClick={() => setAsked(version)}>
                Show it again<span className="visually-hidden"> (plan {plan.versions.length - i})</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        title="Show this plan again?"
        confirmLabel="Show it"
        busy={restore.isPending}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          if (!asked) return
          setFault(undefined)
          restore.mutate(
            { params: { mallId, id: asked.id } },
            { onError: (problem) => setFault(faultOf(problem)), onSuccess: onRestored, onSettled: () => setAsked(null) },
          )
        }}
      >
        It replaces the plan that shoppers see, and your draft.
      </ConfirmDialog>
    </Section>
  )
}
