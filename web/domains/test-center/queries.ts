import type { TestRunId } from '#contracts/ids.ts'
import {
  acceptance,
  askForRetest,
  forgetKnownIssue,
  markKnownIssue,
  markRule,
  runProbes,
  storeTestRun,
  testRun,
  testRuns,
  testTrends,
} from '#contracts/test-center.ts'
import { read, useWrite } from '#web/lib/api.ts'

export const trends = () => read(testTrends)
export const oneRun = (id: TestRunId, other: TestRunId | undefined) =>
  read(testRun, { params: { id }, query: other ? { with: other } : {} })
export const crawls = () => read(testRuns, { query: { kind: 'crawl', limit: 1 } })
export const accepted = () => read(acceptance)

const ofRuns = [read(testRuns), read(testTrends), read(acceptance)]
export const useStoreRun = () => useWrite(storeTestRun, ofRuns, { failure: 'mine' })
export const useProbes = () => useWrite(runProbes, ofRuns)
// The runs' own reads begin like the list.
const ofIssues = [read(testTrends), read(testRuns)]
export const useMarkKnown = () => useWrite(markKnownIssue, ofIssues, { failure: 'mine' })
export const useForgetKnown = () => useWrite(forgetKnownIssue, ofIssues)
export const useMarkRule = () => useWrite(markRule, [accepted()], { failure: 'mine' })
export const useRetest = () => useWrite(askForRetest, [accepted()])
