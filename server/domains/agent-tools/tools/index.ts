import { ownOrders } from './orders.ts'
import { retailing } from './retailing.ts'
import { shopping } from './shopping.ts'

/** Everything that a model can do here, once: for our own assistant, for MCP and for the protocols of commerce. */
export const TOOLS = [...shopping, ...ownOrders, ...retailing]
