import { domain } from '../domain.ts'
import { toolkitRoutes } from './routes.ts'

export default domain({
  owns: "what a shop prints: shelf tags, price labels and posters with the prices of the product's page, window stickers, pack slips; the page of what is in stock that other sites frame",
  routes: toolkitRoutes,
  journeys: ['toolkit'],
})
