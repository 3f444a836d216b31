import { z } from 'zod'
import { COMPARED_WITH } from '../day-range.ts'
import { endpoint } from '../endpoint.ts'
import { CategoryId, inUrl, RetailerId, StoreId } from '../ids.ts'
import { named } from '../named.ts'
import { Nothing } from '../page.ts'
import { TypedDay } from '../time.ts'
import { saveView } from './saved-views.ts'

/** The filters of figures, as the page holds them. A range that ends today is kept as its number of days, and goes on with the days. */
export const FigureFilter = z.strictObject({
  days: z.int().min(1).max(731).optional(),
  from: TypedDay('Choose the first day.').optional(),
  to: TypedDay('Choose the last day.').optional(),
  compare: z.enum(COMPARED_WITH).optional(),
  storeId: StoreId.optional(),
  department: CategoryId.optional(),
})
export type FigureFilter = z.output<typeof FigureFilter>
export const FigureView = named('FigureView', {
  id: z.int(),
  name: z.string(),
  filter: FigureFilter,
  /** Its figures of the week before come by email on Mondays. */
  weekly: z.boolean(),
})
export type FigureView = z.output<typeof FigureView>

const manager = { access: 'retailer:manager' } as const
const ofView = z.object({ id: inUrl(z.int().positive()) })
export const figureViews = endpoint('GET /api/retailer/figure-views', {
  ...manager,
  summary: 'The filters of figures that this person keeps at a business.',
  query: z.object({ retailerId: inUrl(RetailerId) }),
  reply: z.object({ items: z.array(FigureView) }),
})
/** Saving under an existing name replaces its filters. */
export const saveFigureView = endpoint('POST /api/retailer/figure-views', {
  ...manager,
  summary: 'Keep filters of figures under a name.',
  status: 201,
  body: z.strictObject({ retailerId: RetailerId, name: saveView.body.shape.name, filter: FigureFilter }),
  reply: FigureView,
})
export const mailFigureView = endpoint('PUT /api/retailer/figure-views/:id/weekly', {
  ...manager,
  summary: 'Get the figures of kept filters by email each Monday, or no longer.',
  params: ofView,
  body: z.strictObject({ weekly: z.boolean() }),
  reply: FigureView,
})
export const removeFigureView = endpoint('DELETE /api/retailer/figure-views/:id', {
  ...manager,
  summary: 'Forget filters of figures that were kept.',
  status: 204,
  params: ofView,
  reply: Nothing,
})
