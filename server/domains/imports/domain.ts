import { domain } from '../domain.ts'
import * as jobs from './jobs.ts'
import * as personal from './personal-data.ts'
import { importRoutes } from './routes.ts'

export default domain({
  owns: 'catalog files of any system: columns, dry run, apply, undo; their pictures; feeds fetched on a schedule',
  doors: ['departments.ts', 'drafted.ts'],
  routes: importRoutes,
  jobs,
  handsOut: ['import_runs'],
  personal: { ofPerson: { imports: personal.personalDataOf }, forgetPerson: personal.forgetPerson },
  journeys: ['offices', 'feeds'],
})
