import {
  askForCommission,
  askForSettings,
  type CommissionCondition,
  commissionChoices,
  commissionRules,
  decideCommission,
  decideSettings,
  moneySettings,
  previewCommission,
} from '#contracts/settings.ts'
import { sellingTerms } from '#contracts/enquiries.ts'
import { read, useWrite } from '#web/lib/api.ts'

const mine = { failure: 'mine' } as const
export const commission = () => ({ ...read(commissionRules), staleTime: 0 })
export const choicesFor = (kind: CommissionCondition, q: string) => read(commissionChoices, { query: { kind, q } })
export const usePreview = () => useWrite(previewCommission, [])
export const useAsk = () => useWrite(askForCommission, [read(commissionRules)], mine)
export const useDecide = () => useWrite(decideCommission, [read(commissionRules), read(sellingTerms)], mine)

export const money = () => ({ ...read(moneySettings), staleTime: 0 })
export const useAskSettings = () => useWrite(askForSettings, [read(moneySettings)], mine)
export const useDecideSettings = () => useWrite(decideSettings, [read(moneySettings), read(sellingTerms)], mine)
