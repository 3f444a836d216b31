import { on } from '../../facts.ts'
import { mailStore } from './message-news.ts'

export const mailMessageToStore = on('orders.message_written', mailStore)
