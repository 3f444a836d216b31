/** The web's API client: calls, queries, mutations and errors. */
export { ApiProblem, faultOf, sentenceFor } from './api-problem.ts'
export { call, keyOf } from './call.ts'
export { read, readOrNull } from './read.ts'
export { readPages } from './read-pages.ts'
export { apiRequest } from './transport.ts'
export { useWrite } from './write.ts'
