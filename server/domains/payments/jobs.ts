import type { Job } from '../../platform/jobs.ts'
import { sendRefund as send } from './payments.ts'

export const sendRefund: Job = { act: (deps, payload) => send(deps, (payload as { refundId: number }).refundId) }
