import type { AccessRows } from '#tests/access-rows.ts'

export const rows: AccessRows = {
  open: {
    runTool: 'the name is that of a tool, which runs with the rights of the caller; assistant-console.test.ts refuses what is not theirs',
    removeAssistantCase: 'cases belong to the platform; every developer may remove one',
  },
}
