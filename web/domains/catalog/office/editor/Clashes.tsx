import type { Path } from 'react-hook-form'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { Clash } from './merge.ts'
import type { ProductValues } from './product-form.ts'
import type { ProductForm } from './useProductForm.ts'

type ClashesProps = { form: ProductForm; clashes: readonly Clash[]; onSettled: (left: Clash[]) => void }

/**
 * Another person saved in the meantime: their changes are merged into the form. For fields that both changed, the typed value stays until
 * this person decides.
 */
export function Clashes({ form, clashes, onSettled }: ClashesProps) {
  function takeTheirs(clash: Clash) {
    form.setValue(clash.name as Path<ProductValues>, clash.theirs as never, { shouldDirty: true, shouldValidate: true })
    onSettled(clashes.filter((other) => other !== clash))
  }
  return (
    <Notice tone="warning" title="This was changed by someone else while you edited. Nothing of yours is saved yet.">
      {clashes.length === 0 ? (
        <p>Their changes are in the form now, beside yours. Look at it and save again.</p>
      ) : (
        <>
          <p>You both changed this. Keep what you typed or take theirs, then save again.</p>
          <ul className="mt-2 flex flex-col gap-2">
            {clashes.map((clash) => (
              <li key={clash.name} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span>
                  <strong>{clash.label}</strong>: you typed {clash.mine ? `"${clash.mine.slice(0, 80)}"` : 'nothing'}, it is now{' '}
                  {clash.theirs ? `"${clash.theirs.slice(0, 80)}"` : 'empty'}
                </span>
                {clash.name !== 'options' && (
                  <Button variant="secondary" size="sm" onClick={() => takeTheirs(clash)}>
                    Use theirs<span className="visually-hidden"> for {clash.label}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}
