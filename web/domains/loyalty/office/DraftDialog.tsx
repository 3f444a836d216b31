import { FULFILLMENT_METHODS } from '#contracts/constants.ts'
import type { RuleTerms } from '#contracts/loyalty/rules.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input } from '#web/ui/Input.tsx'
import { METHOD_WORDS } from '../../fulfillment/states.ts'
import { draftForm, typedFrom } from './draft-form.ts'

type DraftDialogProps = {
  title: string
  name: string
  terms: RuleTerms
  submitLabel: string
  onSubmit: (draft: { name: string; terms: RuleTerms }) => Promise<unknown>
  onClose: () => void
}

/** The terms of a draft, beginning with those of another rule. */
export function DraftDialog({ title, name, terms, submitLabel, onSubmit, onClose }: DraftDialogProps) {
  return (
    <FormDialog
      title={title}
      as="panel"
      schema={draftForm}
      defaultValues={typedFrom(name, terms)}
      submitLabel={submitLabel}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Input {...form.field('name')} label="Name of the draft" maxLength={80} />
          <fieldset className="grid gap-4 sm:grid-cols-3">
            <legend className="mb-2 font-medium">SPIRALs per dollar</legend>
            {FULFILLMENT_METHODS.map((method) => (
              <Input key={method} {...form.field(`terms.pointsPerDollar.${method}`)} label={METHOD_WORDS[method]} inputMode="decimal" />
            ))}
          </fieldset>
          {terms.tiers.map((tier, i) => (
            <fieldset key={tier.name} className="grid gap-4 sm:grid-cols-2">
              <legend className="mb-2 font-medium">Tier {tier.name}</legend>
              <Input {...form.field(`terms.tiers.${i}.from`)} label="From SPIRALs in 12 months" inputMode="numeric" readOnly={i === 0} />
              <Input {...form.field(`terms.tiers.${i}.multiplier`)} label="Earns times" inputMode="decimal" />
            </fieldset>
          ))}
          <Input
            {...form.field('terms.mostPerPart')}
            label="Most per store in an order"
            optional
            inputMode="numeric"
            hint="Leave blank for no limit."
          />
          <div className="grid gap-4 sm:grid-cols-3">
            <Input {...form.field('terms.acts.share')} label="A share" inputMode="numeric" />
            <Input {...form.field('terms.acts.review')} label="A verified review" inputMode="numeric" />
            <Input {...form.field('terms.expiresAfterMonths')} label="Expire after months" inputMode="numeric" />
          </div>
        </>
      )}
    </FormDialog>
  )
}
