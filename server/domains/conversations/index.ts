export { newsOfMessage } from './message-news.ts'
export { callsOf, write } from './messages.ts'
