export { read } from './inbox.ts'
export { type News, tellPeople } from './tell-people.ts'
export { tellStores } from './store-news.ts'
export { mailReferencesOf, personalDataOf } from './personal-data.ts'
