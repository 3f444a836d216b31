import { freezeMonth, moneyReport, reportMail, setReportMail } from '#contracts/reports.ts'
import type { Sent } from '#contracts/endpoint.ts'
import { read, useWrite } from '#web/lib/api.ts'

type Asked = Sent<typeof moneyReport>['query']
export const reportFor = (query: Asked) => ({ ...read(moneyReport, { query }), staleTime: 0 })
export const mailChoice = () => ({ ...read(reportMail), staleTime: 0 })
export const useFreeze = (query: Asked) => useWrite(freezeMonth, [read(moneyReport, { query })])
export const useMailChoice = () => useWrite(setReportMail, [read(reportMail)])
