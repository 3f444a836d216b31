import { domain } from '../domain.ts'
import * as jobs from './jobs.ts'
import * as personal from './personal-data.ts'
import { importRoutes } from './routes.ts'

export default domain({
  owns: 'catalog files of any system: columns, dry run, apply, undo; their pictures; feeds fetched on a schedule',
  ends: {
    import_changes: '31 days after the import, which can be undone for 30',
  },
  stays: {
    import_runs: 'the record of an import, with the errors and pictures of its file',
    import_columns: 'one for each kind of file of a business',
    import_places: 'one for each place in the files of a business',
    import_categories: 'one for each category in the files of a business',
    picture_hosts: 'one for each host',
    import_feeds: 'a business removes its own',
  },
  doors: ['departments.ts', 'drafted.ts'],
  routes: importRoutes,
  jobs,
  handsOut: ['import_runs'],
  personal: { ofPerson: { imports: personal.personalDataOf }, forgetPerson: personal.forgetPerson },
  journeys: ['offices', 'feeds'],
})
