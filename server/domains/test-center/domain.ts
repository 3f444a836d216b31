import { domain } from '../domain.ts'
import * as jobs from './jobs.ts'
import { testCenterRoutes } from './routes.ts'

export default domain({
  owns: 'stored runs of tests, crawls and probes, tests that are known to fail, and what people found when they tried a rule',
  ends: {
    test_runs: 'after 180 days',
    known_test_issues: '180 days after its last day, or when it is over',
  },
  stays: {
    acceptance_marks: 'what was accepted, by whom and when',
  },
  doors: ['runs.ts'],
  routes: testCenterRoutes,
  jobs,
  journeys: ['test-center'],
})
