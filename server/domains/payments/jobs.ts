import type { Job } from '../../platform/jobs.ts'
import { releaseCharge as release, sendRefund as send } from './payments.ts'
import { forgetCard as forget } from './saved-cards.ts'

export const sendRefund: Job = { act: (deps, payload) => send(deps, (payload as { refundId: number }).refundId) }

export const releaseCharge: Job = { act: (deps, payload) => release(deps, (payload as { orderId: number }).orderId) }

export const forgetCard: Job = { act: (deps, payload) => forget(deps, (payload as { reference: string }).reference) }
