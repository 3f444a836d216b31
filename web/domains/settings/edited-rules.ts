import type { CommissionRule, CommissionWish } from '#contracts/settings.ts'

/** A rule while the list is edited; `key` tells it apart from others with its words. */
export type EditedRule = CommissionWish & Pick<CommissionRule, 'where'> & { key: string }

export const editedFrom = (rules: readonly CommissionRule[]): EditedRule[] => rules.map(({ id, ...rule }) => ({ ...rule, key: String(id) }))
export const wishesOf = (rules: readonly EditedRule[]): CommissionWish[] =>
  rules.map(({ name, percent, retailerId, mallId, categoryId, promotionId, planId }) => ({
    name,
    percent,
    retailerId,
    mallId,
    categoryId,
    promotionId,
    planId,
  }))

/** A new rule goes first: whoever adds one means it to count. The rule for all other sales stays last. */
export function withRule(rules: readonly EditedRule[], kept: EditedRule): EditedRule[] {
  return rules.some(({ key }) => key === kept.key) ? rules.map((rule) => (rule.key === kept.key ? kept : rule)) : [kept, ...rules]
}
/** Moves a rule up (-1) or down (1), above the last one. */
export function moved(rules: readonly EditedRule[], key: string, by: 1 | -1): EditedRule[] {
  const from = rules.findIndex((rule) => rule.key === key)
  const to = from + by
  if (from < 0 || to < 0 || to >= rules.length - 1) return [...rules]
  const next = [...rules]
  const [rule] = next.splice(from, 1)
  if (rule) next.splice(to, 0, rule)
  return next
}
