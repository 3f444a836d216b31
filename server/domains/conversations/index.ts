export { newsOfMessage, storeNewsOfMessage } from './message-news.ts'
export { callsOf, write } from './messages.ts'
