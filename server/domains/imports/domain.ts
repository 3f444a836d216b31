import { domain } from '../domain.ts'
import * as jobs from './jobs.ts'
import { importRoutes } from './routes.ts'

export default domain({
  owns: 'catalog files of any system: columns, dry run, apply, undo; their pictures; feeds fetched on a schedule',
  doors: ['departments.ts', 'drafted.ts', 'personal-data.ts'],
  routes: importRoutes,
  jobs,
  handsOut: ['import_runs'],
  journeys: ['offices', 'feeds'],
})
