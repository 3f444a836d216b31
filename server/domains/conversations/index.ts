export { newsOfMessage } from './message-news.ts'
export { callsOf } from './messages.ts'
