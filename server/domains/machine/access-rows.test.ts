import type { AccessRows } from '#tests/access-rows.ts'

export const rows: AccessRows = {
  open: {
    retryJob: 'jobs belong to the platform; machine.test.ts retries one',
    cancelJob: 'jobs belong to the platform; machine.test.ts cancels one',
    replayMessage: 'developers send messages of any business again; machine.test.ts does',
  },
}
