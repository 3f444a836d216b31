import { useQuery } from '@tanstack/react-query'
import { giftCardPlaces } from '#contracts/gift-cards/gift-cards.ts'
import type { LocalGroup, Reward } from '#contracts/loyalty/rewards.ts'
import { read } from '#web/lib/api.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useKeepReward } from './queries.ts'
import { rewardForm, typedReward } from './reward-form.ts'

const KIND_CHOICES = [
  { value: 'credit', label: 'Store credit' },
  { value: 'voucher', label: 'Voucher: a gift card' },
  { value: 'donation', label: 'Donation to a local group' },
]

type RewardDialogProps = { reward: Reward | null; groups: readonly LocalGroup[]; onClose: () => void }

/** A reward: what it gives, how many SPIRALs it needs, and its limits. */
export function RewardDialog({ reward, groups, onClose }: RewardDialogProps) {
  const places = useQuery(read(giftCardPlaces)).data
  const keep = useKeepReward(reward?.id ?? null)
  return (
    <FormDialog
      title={reward ? `Edit ${reward.name}` : 'Add a reward'}
      as="panel"
      schema={rewardForm}
      defaultValues={typedReward(reward)}
      submitLabel="Save reward"
      onSubmit={keep}
      onClose={onClose}
    >
      {(form) => {
        const kind = form.watch('kind')
        return (
          <>
            <Input {...form.field('name')} label="Name" maxLength={80} />
            <Select {...form.field('kind')} label="Kind" choices={KIND_CHOICES} disabled={reward !== null} />
            {kind === 'voucher' && (
              <Select
                {...form.field('place')}
                label="Where it counts"
                placeholder="Anywhere on SPIRAL"
                choices={[
                  ...(places?.malls ?? []).map(({ id, name }) => ({ value: `mall-${id}`, label: name, group: 'Malls' })),
                  ...(places?.retailers ?? []).map(({ id, name }) => ({ value: `retailer-${id}`, label: name, group: 'Retailers' })),
                ]}
              />
            )}
            {kind === 'donation' && (
              <Select
                {...form.field('groupId')}
                label="Group"
                placeholder="Choose a group"
                choices={groups.map(({ id, name, city }) => ({ value: String(id), label: `${name}, ${city}` }))}
              />
            )}
            <div className="grid gap-4 sm:grid-cols-2">
              <Input {...form.field('points')} label="SPIRALs" inputMode="numeric" />
              <Input {...form.field('value')} label="Value in dollars" inputMode="decimal" />
              <Input {...form.field('left')} label="How many" optional inputMode="numeric" hint="Empty: no limit." />
              <Input {...form.field('perPerson')} label="Most per person" optional inputMode="numeric" hint="Empty: no limit." />
            </div>
            <Checkbox {...form.field('isActive')} label="Members can redeem it" />
          </>
        )
      }}
    </FormDialog>
  )
}
