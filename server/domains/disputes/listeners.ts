import { on } from '../../facts.ts'
import { askFor } from '../../platform/jobs.ts'

/** The provider is asked outside of any transaction. */
export const hearProvider = on('payments.dispute_heard', (tx, { providerId }) => askFor(tx, 'disputes.hear', { providerId }))
