import type { CategoryId, MallId, PlanId, PromotionId, RetailerId } from '#contracts/ids.ts'
import { basisPointsOf, type Cents, sum } from '#contracts/money.ts'

export type Rule = {
  id: number
  name: string
  retailerId: RetailerId | null
  mallId: MallId | null
  categoryId: CategoryId | null
  promotionId: PromotionId | null
  planId: PlanId | null
  /** The retailers that have the plan now, where the rule is for one. */
  members: readonly RetailerId[]
  bps: number
}
/** A line as it is sold: `goods` is what the store sells it for, its own discounts taken off. */
export type SoldUnder = {
  goods: Cents
  retailerId: RetailerId
  mallId: MallId | null
  /** The category of the product, and the one above it. */
  categoryIds: readonly CategoryId[]
  promotionIds: readonly PromotionId[]
}

type Conditions = Omit<SoldUnder, 'goods' | 'retailerId'> & { retailerId: RetailerId | null }
const matches = (rule: Rule, line: Conditions): boolean =>
  (rule.retailerId === null || rule.retailerId === line.retailerId) &&
  (rule.mallId === null || rule.mallId === line.mallId) &&
  (rule.categoryId === null || line.categoryIds.includes(rule.categoryId)) &&
  (rule.promotionId === null || line.promotionIds.includes(rule.promotionId)) &&
  (rule.planId === null || (line.retailerId !== null && rule.members.includes(line.retailerId)))

/** The first rule that matches. The last one matches every sale. */
export function ruleFor(rules: readonly Rule[], line: Conditions): Rule {
  const rule = rules.find((each) => matches(each, line))
  if (!rule) throw new Error('no rule of commission is for every sale')
  return rule
}

/** Whether a rule is for all sales of the retailers with this plan. */
export const isForPlan = ({ planId, retailerId, mallId, categoryId, promotionId }: Rule, id: PlanId): boolean =>
  planId === id && retailerId === null && mallId === null && categoryId === null && promotionId === null

export type LineCommission = { commission: Cents; commissionBps: number; commissionRuleId: number }
/** The commission of lines, each frozen with the rule that decided, and that of their fulfillment. */
export type Commissions = { lines: LineCommission[]; commission: Cents; commissionBps: number }

export function commissionsOf(rules: readonly Rule[], sold: readonly SoldUnder[]): Commissions {
  const lines = sold.map((line): LineCommission => {
    const { id, bps } = ruleFor(rules, line)
    return { commission: basisPointsOf(line.goods, bps), commissionBps: bps, commissionRuleId: id }
  })
  const commission = sum(lines.map((line) => line.commission))
  return { lines, commission, commissionBps: rateOf(lines, commission, sum(sold.map(({ goods }) => goods))) }
}

/** The rate of a fulfillment is that of its lines, or what it comes to where they differ. */
function rateOf(lines: readonly LineCommission[], commission: Cents, goods: Cents): number {
  const [first = 0, ...others] = new Set(lines.map(({ commissionBps }) => commissionBps))
  return others.length === 0 || goods === 0 ? first : Math.round((commission * 10_000) / goods)
}
/** The categories that rules see of an offer: its own, and the one above it. */
export const categoriesOf = ({
  categoryId,
  parentCategoryId,
}: {
  categoryId: CategoryId
  parentCategoryId: CategoryId | null
}): CategoryId[] => (parentCategoryId === null ? [categoryId] : [categoryId, parentCategoryId])
