import { useQuery } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { useState } from 'react'
import { dollars } from '#contracts/money.ts'
import { grouped } from '#contracts/numbers.ts'
import { GroupTerms, type GroupToPay, type LocalGroup, type Reward } from '#contracts/loyalty/rewards.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { PaidToGroups, PayGroup } from './DonationPayouts.tsx'
import { rewardsAndGroups, useKeepGroup } from './queries.ts'
import { RewardDialog } from './RewardDialog.tsx'

const KINDS = { voucher: 'Voucher', donation: 'Donation', credit: 'Store credit' } as const

/** What SPIRALs can be redeemed for, and the groups that get donations. */
export function RewardsSection() {
  const { data, error, refetch } = useQuery(rewardsAndGroups())
  const [reward, setReward] = useState<Reward | 'new' | null>(null)
  const [group, setGroup] = useState<LocalGroup | 'new' | null>(null)
  return (
    <div className="flex flex-col gap-8">
      <PageTitle
        title="Rewards"
        lead="Rewards members can redeem SPIRALs for. SPIRAL pays for them."
        actions={data && <Button onClick={() => setReward('new')}>Add a reward</Button>}
      />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows />}
      {data && (
        <>
          {data.rewards.length === 0 ? (
            <EmptyState icon={<Gift strokeWidth={1.75} />} title="No rewards yet">
              Members see rewards on their SPIRALs page.
            </EmptyState>
          ) : (
            <DataTable label="Rewards" columns={rewardColumns(setReward)} rows={data.rewards} rowKey={({ id }) => id} />
          )}
          <Section
            title="Local groups"
            aside={
              <Button size="sm" variant="secondary" onClick={() => setGroup('new')}>
                Add a group
              </Button>
            }
          >
            {data.groups.length === 0 ? (
              <p className="text-soft">No groups yet. A donation needs one.</p>
            ) : (
              <DataTable label="Local groups" columns={groupColumns(setGroup)} rows={data.groups} rowKey={({ id }) => id} />
            )}
          </Section>
          <Section title="Paid to local groups">
            <PaidToGroups />
          </Section>
          {reward && <RewardDialog reward={reward === 'new' ? null : reward} groups={data.groups} onClose={() => setReward(null)} />}
          {group && <GroupDialog group={group === 'new' ? null : group} onClose={() => setGroup(null)} />}
        </>
      )}
    </div>
  )
}

const Shown = ({ isActive }: { isActive: boolean }) => (
  <Badge tone={isActive ? 'success' : 'neutral'}>{isActive ? 'Shown' : 'Hidden'}</Badge>
)

const rewardColumns = (onEdit: (reward: Reward) => void): Column<Reward>[] => [
  { key: 'name', head: 'Reward', cell: ({ name }) => <span className="font-medium">{name}</span> },
  {
    key: 'kind',
    head: 'Kind',
    cell: ({ kind, place, group }) => `${KINDS[kind]}${place ? `, ${place.name}` : group ? `, ${group.name}` : ''}`,
  },
  { key: 'points', head: 'SPIRALs', cell: ({ points }) => grouped(points), numeric: true },
  { key: 'value', head: 'Value', cell: ({ value }) => dollars(value), numeric: true },
  { key: 'left', head: 'Left', cell: ({ left }) => (left === null ? 'No limit' : grouped(left)), numeric: true },
  { key: 'person', head: 'Per person', cell: ({ perPerson }) => (perPerson === null ? 'No limit' : grouped(perPerson)), numeric: true },
  { key: 'state', head: 'State', cell: (reward) => <Shown isActive={reward.isActive} /> },
  {
    key: 'edit',
    head: <span className="visually-hidden">Edit</span>,
    cell: (reward) => (
      <Button size="sm" variant="quiet" onClick={() => onEdit(reward)}>
        Edit<span className="visually-hidden"> {reward.name}</span>
      </Button>
    ),
  },
]

const groupColumns = (onEdit: (group: LocalGroup) => void): Column<GroupToPay>[] => [
  { key: 'name', head: 'Group', cell: ({ name }) => <span className="font-medium">{name}</span> },
  { key: 'city', head: 'City', cell: ({ city }) => city },
  { key: 'total', head: 'Donated', cell: ({ total }) => dollars(total), numeric: true },
  { key: 'due', head: 'To pay out', cell: ({ due }) => dollars(due), numeric: true },
  { key: 'state', head: 'State', cell: (group) => <Shown isActive={group.isActive} /> },
  {
    key: 'edit',
    head: <span className="visually-hidden">Edit</span>,
    cell: (group) => (
      <span className="flex justify-end gap-2">
        <PayGroup group={group} />
        <Button size="sm" variant="quiet" onClick={() => onEdit(group)}>
          Edit<span className="visually-hidden"> {group.name}</span>
        </Button>
      </span>
    ),
  },
]

function GroupDialog({ group, onClose }: { group: LocalGroup | null; onClose: () => void }) {
  const keep = useKeepGroup(group?.id ?? null)
  const { name, city, about, isActive } = group ?? { name: '', city: '', about: '', isActive: true }
  return (
    <FormDialog
      title={group ? `Edit ${group.name}` : 'Add a group'}
      schema={GroupTerms}
      defaultValues={{ name, city, about, isActive }}
      submitLabel="Save group"
      onSubmit={keep}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Input {...form.field('name')} label="Name" maxLength={80} />
          <Input {...form.field('city')} label="City" maxLength={80} />
          <Textarea {...form.field('about')} label="What it does" rows={3} maxLength={300} />
          <Checkbox {...form.field('isActive')} label="Members can donate to it" />
        </>
      )}
    </FormDialog>
  )
}
