import type { Viewer } from '#contracts/identity/people.ts'

/** Whether this person starts at the workspace page: mall teams, developers and investors, who have no office of their own yet. */
export const hasWorkspace = ({ malls, platform }: Viewer): boolean =>
  malls.length > 0 || platform.includes('developer') || platform.includes('investor')
