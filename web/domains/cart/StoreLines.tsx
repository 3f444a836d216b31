import { FULFILLMENT_METHODS, type FulfillmentMethod } from '#contracts/constants.ts'
import { Card } from '#web/ui/Card.tsx'
import { Select } from '#web/ui/Select.tsx'
import { METHOD_WORDS } from '../fulfillment/states.ts'
import { CartLineRow } from './CartLineRow.tsx'
import type { CartEditing } from '#web/state/cart-editing.ts'
import { FarPickup } from './FarPickup.tsx'
import { AwaitedGroup, GroupRow } from './GroupRow.tsx'
import type { Correction, StoreSection } from './lines.ts'
import { StoreNamed } from './StoreNamed.tsx'
import { UndoRemove } from '#web/shell/UndoRemove.tsx'

type StoreLinesProps = { section: StoreSection; corrections: ReadonlyMap<string, Correction>; editing: CartEditing; level?: 2 | 3 }

/** All lines of one store, then the fulfillment method and cost of each group. */
export function StoreLines({ section, corrections, editing, level = 2 }: StoreLinesProps) {
  const lines = section.lines.filter(({ item }) => item.id !== editing.removed?.id)
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <StoreNamed {...section} level={level} />
        {lines.length > 1 && <MethodForAll section={section} editing={editing} />}
      </div>
      <FarPickup section={section} editing={editing} />
      <ul className="flex flex-col divide-y divide-hairline">
        {section.lines.map((line) => (
          <li key={line.item.id} className="py-4 first:pt-0 last:pb-0">
            {line.item.id === editing.removed?.id ? (
              <UndoRemove editing={editing} />
            ) : (
              <CartLineRow line={line} correction={corrections.get(line.item.id)} editing={editing} />
            )}
          </li>
        ))}
      </ul>
      {(section.groups.length > 0 || section.awaited.length > 0) && (
        <ul aria-label={`How ${section.storeName} gets it to you`} className="flex flex-col gap-2 border-t border-hairline pt-4">
          {section.awaited.map((method) => (
            <AwaitedGroup key={method} method={method} />
          ))}
          {section.groups.map((group) => (
            <GroupRow key={`${group.fulfillmentMethod}${group.center?.mallId ?? ''}`} group={group} lines={lines} editing={editing} />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Sets one method for every line of a store that offers it. */
function MethodForAll({ section, editing }: { section: StoreSection; editing: CartEditing }) {
  const chosen = new Set(section.lines.map(({ item }) => item.fulfillmentMethod))
  const common = chosen.size === 1 ? [...chosen][0] : undefined
  const choices = FULFILLMENT_METHODS.map((method) => {
    const offering = section.lines.filter(({ item }) => item.methods.includes(method))
    return { method, ids: offering.map(({ item }) => item.id) }
  }).filter(({ ids }) => ids.length > 0)
  return (
    <Select
      label="All from this store"
      value={common ?? ''}
      placeholder={common ? undefined : 'As chosen below'}
      choices={choices.map(({ method }) => ({ value: method, label: METHOD_WORDS[method] }))}
      onChange={(event) => {
        const choice = choices.find(({ method }) => method === (event.target.value as FulfillmentMethod))
        if (choice) editing.chooseMethod(choice.ids, choice.method)
      }}
      fieldClassName="text-sm w-full sm:w-60"
    />
  )
}
