import { z } from 'zod'
import { MallId, RetailerId } from '#contracts/ids.ts'
import { cents, dollars } from '#contracts/money.ts'
import { points } from '#contracts/points.ts'
import { REWARD_KINDS, type Reward, RewardTerms } from '#contracts/loyalty/rewards.ts'

const whole = z
  .string()
  .trim()
  .regex(/^\d{1,7}$/, 'Enter a whole number.')
const orNone = z.union([z.literal('').transform(() => null), whole.transform(Number)])

/** The fields as they are typed; a place is "mall-3", "retailer-12", or empty for anywhere. */
export const rewardForm = z
  .object({
    name: RewardTerms.shape.name,
    kind: z.enum(REWARD_KINDS),
    points: whole.transform((text) => points(Number(text))),
    value: z
      .string()
      .trim()
      .regex(/^\$?\d{1,3}(\.\d{1,2})?$/, 'Enter an amount like 5.00.')
      .transform((text) => cents(Math.round(Number(text.replace('$', '')) * 100))),
    place: z.string(),
    groupId: z.string(),
    left: orNone,
    perPerson: orNone,
    isActive: z.boolean(),
  })
  .transform(
    ({ place, groupId, ...rest }): RewardTerms => ({
      ...rest,
      mallId: rest.kind === 'voucher' && place.startsWith('mall-') ? MallId.parse(Number(place.slice(5))) : null,
      retailerId: rest.kind === 'voucher' && place.startsWith('retailer-') ? RetailerId.parse(Number(place.slice(9))) : null,
      groupId: rest.kind === 'donation' && groupId !== '' ? Number(groupId) : null,
    }),
  )
  .check(({ value, issues }) => {
    const { value: worth, points: price, kind, groupId } = value
    const wrong = (path: string, message: string) => issues.push({ code: 'custom', message, path: [path], input: value })
    if (worth < 100 || worth > 50_000) wrong('value', 'Enter $1 to $500.')
    else if (worth > price) wrong('value', `${price} SPIRALs are worth ${dollars(cents(price))} at most.`)
    if (kind === 'donation' && groupId === null) wrong('groupId', 'Choose a group.')
  })

export const typedReward = (reward: Reward | null) => ({
  name: reward?.name ?? '',
  kind: reward?.kind ?? ('credit' as const),
  points: String(reward?.points ?? 500),
  value: ((reward?.value ?? 500) / 100).toFixed(2),
  place: reward?.place ? `${reward.place.kind}-${reward.place.id}` : '',
  groupId: reward?.group ? String(reward.group.id) : '',
  left: reward?.left === null || reward?.left === undefined ? '' : String(reward.left),
  perPerson: reward?.perPerson === null || reward?.perPerson === undefined ? '' : String(reward.perPerson),
  isActive: reward?.isActive ?? true,
})
