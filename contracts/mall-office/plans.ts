import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { inUrl, MallId, PlanVersionId, UnitId } from '../ids.ts'
import { LIMITS } from '../limits.ts'
import { FloorMark, MARKS, Outline, PLAN_SIZE, Point } from '../malls/malls.ts'
import { Instant } from '../time.ts'
import { named } from '../named.ts'

const atMall = z.object({ mallId: inUrl(MallId) })

/** A floor as the office of a mall draws it. A unit with an id is on the published plan already, so its store moves along with it. */
export const PlanFloor = named('PlanFloor', {
  floor: z.int(),
  name: z.string(),
  outline: Outline,
  walkways: z.array(Outline),
  marks: z.array(FloorMark),
  paths: z.array(z.array(Point)),
  units: z.array(z.object({ id: UnitId.nullable(), unit: z.string(), outline: Outline, tenant: z.string().nullable() })),
})
export type PlanFloor = z.infer<typeof PlanFloor>

export const MallPlanDraft = named('MallPlanDraft', {
  version: z.int32(),
  floors: z.array(PlanFloor),
  /** The draft has changes that shoppers do not see. */
  isChanged: z.boolean(),
  /** The store in each published unit. */
  stores: z.array(z.object({ unitId: UnitId, name: z.string() })),
  /** Published plans, the newest first; the first is the one that shoppers see. */
  versions: z.array(z.object({ id: PlanVersionId, publishedAt: Instant, floors: z.int(), units: z.int() })),
})
export type MallPlanDraft = z.infer<typeof MallPlanDraft>

export const planDraft = endpoint('GET /api/mall/:mallId/plan', {
  access: 'mall:manager',
  summary: "A mall's plan as its office draws it, with the published versions.",
  params: atMall,
  reply: MallPlanDraft,
})

const GivenPoint = z.tuple([z.number().min(0).max(PLAN_SIZE.width), z.number().min(0).max(PLAN_SIZE.height)])
export const POINTS_MOST = 200
const GivenOutline = z.array(GivenPoint).min(3).max(POINTS_MOST)
const line = (most: number, words: string) => z.string().trim().min(1, words).max(most, `Keep it under ${most} characters.`)
export const FLOORS_MOST = 12
export const UNITS_MOST = LIMITS.listInBody
/** The wording that the unit of an invitation keeps to as well, because both name the same place. */
export const UnitNumber = line(20, 'Enter the number of the unit.').regex(/^[\w -]*$/, 'Use letters, digits, spaces and dashes.')
export const ShopName = line(80, 'Enter the name of the shop.')

export const GivenFloor = z.strictObject({
  floor: z.int('Use a whole number.').min(-5, 'Choose a floor from -5 to 40.').max(40, 'Choose a floor from -5 to 40.'),
  name: line(40, 'Enter the name of the floor.'),
  outline: GivenOutline,
  walkways: z.array(GivenOutline).max(60, 'Up to 60 walkways on a floor.'),
  marks: z
    .array(z.strictObject({ kind: z.enum(MARKS), at: GivenPoint, name: line(60, 'Enter a name.') }))
    .max(100, 'Up to 100 signs on a floor.'),
  paths: z.array(z.array(GivenPoint).min(2).max(POINTS_MOST)).max(100, 'Up to 100 paths on a floor.'),
  units: z
    .array(z.strictObject({ id: UnitId.nullable(), unit: UnitNumber, outline: GivenOutline, tenant: ShopName.nullable() }))
    .max(UNITS_MOST, `Up to ${UNITS_MOST} units on a floor.`),
})
export const savePlan = endpoint('PUT /api/mall/:mallId/plan', {
  access: 'mall:manager',
  summary: "Save the draft of a mall's plan. Shoppers see it once it is published.",
  params: atMall,
  body: z.strictObject({ version: z.int32(), floors: z.array(GivenFloor).max(FLOORS_MOST, `Up to ${FLOORS_MOST} floors.`) }),
  reply: MallPlanDraft,
})
export const publishPlan = endpoint('POST /api/mall/:mallId/plan/publish', {
  access: 'mall:manager',
  summary: 'Show shoppers the draft.',
  params: atMall,
  body: z.strictObject({ version: z.int32() }),
  reply: MallPlanDraft,
})
export const restorePlan = endpoint('POST /api/mall/:mallId/plan/versions/:id/publish', {
  access: 'mall:manager',
  summary: 'Show shoppers an earlier plan again. It replaces the draft too.',
  params: atMall.extend({ id: inUrl(PlanVersionId) }),
  reply: MallPlanDraft,
})

/** Room for the other fields of the request stays below the limit of a body. */
export const PLAN_FILE_MOST = 900_000
/** The shapes of a file. Nothing is stored: the editor takes them into its draft. */
export const ReadPlan = named('ReadPlan', {
  outline: Outline.nullable(),
  walkways: z.array(Outline),
  marks: z.array(FloorMark),
  paths: z.array(z.array(Point)),
  /** `unit` is empty where the file names none. */
  units: z.array(z.object({ unit: z.string(), outline: Outline, tenant: z.string().nullable() })),
})
export type ReadPlan = z.infer<typeof ReadPlan>
export const readPlanFile = endpoint('POST /api/mall/:mallId/plan/read', {
  access: 'mall:manager',
  summary: 'Read the shapes of a plan in an SVG or GeoJSON file. Only shapes are taken, never the file, and nothing is stored.',
  params: atMall,
  body: z.strictObject({ text: z.string().min(1, 'The file is empty.').max(PLAN_FILE_MOST, 'The file is larger than 900 kB.') }),
  reply: ReadPlan,
})

export const mallPlansProblems = {
  'mall.plan_unit_in_use': { status: 409, message: 'A unit that is no longer on the plan has a store. Move the store first.' },
  'mall.plan_unit_twice': { status: 422, message: 'Two units have the same number.' },
  'mall.plan_floor_twice': { status: 422, message: 'Two floors have the same number.' },
  'mall.plan_empty': { status: 422, message: 'Draw a floor with a unit first.' },
  'mall.plan_not_readable': { status: 422, message: 'The file is neither SVG nor GeoJSON.' },
  'mall.plan_scripts': { status: 422, message: 'The file has scripts in it. Export the plan as plain shapes.' },
  'mall.plan_no_shapes': { status: 422, message: 'No shapes were found in the file. Save units as areas or rectangles.' },
  'mall.plan_too_many': { status: 422, message: 'The file has more shapes than a floor can hold. Save one floor per file.' },
} as const
