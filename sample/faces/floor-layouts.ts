import type { FloorMark, Outline, Point } from '#contracts/malls/malls.ts'

/** A rectangle: left, top, width, height. */
export type Box = readonly [left: number, top: number, width: number, height: number]
export type Side = 'N' | 'E' | 'S' | 'W' | 'C'
export type Spot = 'north' | 'east' | 'south' | 'west' | 'court'
/** A strip of units along a walkway, to be divided into units, or one unit. */
type Strip = { side: Side; box: Box }

export type Path = readonly Point[]

/** How the floors of a mall are laid out: large stores at the ends, strips of units along the walkways. */
export type Layout = {
  outline: Outline
  walkways: readonly Outline[]
  /** The middle of the walkways, for finding a way. */
  paths: readonly Path[]
  anchors: readonly Strip[]
  strips: readonly Strip[]
  marks: readonly FloorMark[]
  /** Doors to the street; on the lowest floor only. */
  entrances: readonly FloorMark[]
  /** Places on the walkways for a SPIRAL Center. */
  spots: Record<Spot, FloorMark['at']>
}

export const outlineOf = ([left, top, width, height]: Box): Outline => [
  [left, top],
  [left + width, top],
  [left + width, top + height],
  [left, top + height],
]
const straight = (from: Point, to: Point): Path => [from, to]
/** Along the four sides of a rectangle, given by two corners. */
const around = ([left, top]: Point, [right, bottom]: Point): Path => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
  [left, top],
]
const mark = (kind: FloorMark['kind'], name: string, x: number, y: number): FloorMark => ({ kind, name, at: [x, y] })

/** One long walkway with a court in the middle. */
const gallery: Layout = {
  outline: [
    [16, 92],
    [128, 92],
    [128, 82],
    [592, 82],
    [592, 92],
    [704, 92],
    [704, 348],
    [592, 348],
    [592, 358],
    [128, 358],
    [128, 348],
    [16, 348],
  ],
  walkways: [
    [
      [130, 190],
      [300, 190],
      [325, 168],
      [395, 168],
      [420, 190],
      [590, 190],
      [590, 250],
      [420, 250],
      [410, 260],
      [410, 350],
      [310, 350],
      [310, 260],
      [300, 250],
      [130, 250],
    ],
  ],
  paths: [straight([140, 220], [580, 220]), straight([360, 186], [360, 345])],
  anchors: [
    { side: 'W', box: [24, 100, 104, 240] },
    { side: 'E', box: [592, 100, 104, 240] },
  ],
  strips: [
    { side: 'N', box: [132, 90, 166, 98] },
    { side: 'N', box: [300, 90, 120, 76] },
    { side: 'N', box: [422, 90, 166, 98] },
    { side: 'S', box: [132, 252, 176, 98] },
    { side: 'S', box: [412, 252, 176, 98] },
  ],
  marks: [mark('escalator', 'Escalators', 300, 220), mark('elevator', 'Elevator', 420, 220), mark('restrooms', 'Restrooms', 560, 220)],
  entrances: [mark('entrance', 'Main entrance', 360, 358), mark('entrance', 'West entrance', 160, 220)],
  spots: { north: [360, 188], east: [490, 220], south: [360, 305], west: [230, 220], court: [360, 220] },
}

/** A walkway all around an island of stores, with a large store at each corner. */
const ring: Layout = {
  outline: outlineOf([22, 12, 676, 416]),
  walkways: [
    outlineOf([124, 102, 472, 48]),
    outlineOf([124, 290, 472, 48]),
    outlineOf([124, 102, 58, 236]),
    outlineOf([538, 102, 58, 236]),
    outlineOf([336, 102, 48, 236]),
  ],
  paths: [around([153, 126], [567, 314]), straight([360, 126], [360, 314])],
  anchors: [
    { side: 'N', box: [30, 20, 92, 92] },
    { side: 'E', box: [598, 20, 92, 92] },
    { side: 'S', box: [598, 328, 92, 92] },
    { side: 'W', box: [30, 328, 92, 92] },
  ],
  strips: [
    { side: 'N', box: [124, 20, 472, 80] },
    { side: 'S', box: [124, 340, 472, 80] },
    { side: 'W', box: [30, 114, 92, 212] },
    { side: 'E', box: [598, 114, 92, 212] },
    { side: 'C', box: [184, 152, 150, 67] },
    { side: 'C', box: [386, 152, 150, 67] },
    { side: 'C', box: [184, 221, 150, 67] },
    { side: 'C', box: [386, 221, 150, 67] },
  ],
  marks: [
    mark('elevator', 'Elevator', 360, 180),
    mark('escalator', 'North escalators', 250, 126),
    mark('escalator', 'South escalators', 470, 314),
    mark('restrooms', 'Restrooms', 153, 270),
    mark('restrooms', 'Restrooms', 567, 170),
  ],
  entrances: [mark('entrance', 'West entrance', 153, 314), mark('entrance', 'East entrance', 567, 126)],
  spots: { north: [440, 126], east: [567, 220], south: [280, 314], west: [153, 190], court: [360, 260] },
}

/** Two walkways that cross. */
const cross: Layout = {
  outline: [
    [246, 62],
    [282, 62],
    [282, 8],
    [438, 8],
    [438, 62],
    [474, 62],
    [474, 106],
    [612, 106],
    [612, 122],
    [704, 122],
    [704, 318],
    [612, 318],
    [612, 334],
    [474, 334],
    [474, 378],
    [438, 378],
    [438, 432],
    [282, 432],
    [282, 378],
    [246, 378],
    [246, 334],
    [108, 334],
    [108, 318],
    [16, 318],
    [16, 122],
    [108, 122],
    [108, 106],
    [246, 106],
  ],
  walkways: [
    [
      [336, 72],
      [384, 72],
      [384, 176],
      [406, 196],
      [608, 196],
      [608, 244],
      [406, 244],
      [384, 264],
      [384, 368],
      [336, 368],
      [336, 264],
      [314, 244],
      [112, 244],
      [112, 196],
      [314, 196],
      [336, 176],
    ],
  ],
  paths: [straight([120, 220], [600, 220]), straight([360, 80], [360, 360])],
  anchors: [
    { side: 'N', box: [290, 16, 140, 54] },
    { side: 'E', box: [610, 130, 86, 180] },
    { side: 'S', box: [290, 370, 140, 54] },
    { side: 'W', box: [24, 130, 86, 180] },
  ],
  strips: [
    { side: 'N', box: [114, 114, 198, 80] },
    { side: 'N', box: [408, 114, 198, 80] },
    { side: 'S', box: [114, 246, 198, 80] },
    { side: 'S', box: [408, 246, 198, 80] },
    { side: 'C', box: [262, 70, 72, 42] },
    { side: 'C', box: [386, 70, 72, 42] },
    { side: 'C', box: [262, 328, 72, 42] },
    { side: 'C', box: [386, 328, 72, 42] },
  ],
  marks: [mark('escalator', 'Escalators', 360, 170), mark('elevator', 'Elevator', 290, 220), mark('restrooms', 'Restrooms', 580, 220)],
  entrances: [mark('entrance', 'South entrance', 360, 350), mark('entrance', 'West entrance', 140, 220)],
  spots: { north: [360, 120], east: [490, 220], south: [360, 290], west: [210, 220], court: [360, 220] },
}

/** Two wings that meet at a corner. */
const bend: Layout = {
  outline: [
    [462, 8],
    [608, 8],
    [608, 62],
    [660, 62],
    [660, 242],
    [700, 242],
    [700, 428],
    [22, 428],
    [22, 232],
    [122, 232],
    [122, 190],
    [412, 190],
    [412, 62],
    [462, 62],
  ],
  walkways: [
    [
      [502, 72],
      [560, 72],
      [560, 340],
      [130, 340],
      [130, 292],
      [470, 292],
      [502, 262],
    ],
  ],
  paths: [straight([531, 80], [531, 316]), straight([138, 316], [531, 316])],
  anchors: [
    { side: 'N', box: [470, 16, 130, 54] },
    { side: 'W', box: [30, 240, 98, 180] },
    { side: 'E', box: [562, 250, 130, 170] },
  ],
  strips: [
    { side: 'N', box: [130, 198, 288, 92] },
    { side: 'S', box: [130, 342, 430, 78] },
    { side: 'C', box: [420, 72, 80, 188] },
    { side: 'E', box: [562, 72, 90, 176] },
  ],
  marks: [mark('escalator', 'Escalators', 531, 250), mark('elevator', 'Elevator', 480, 316), mark('restrooms', 'Restrooms', 531, 96)],
  entrances: [mark('entrance', 'West entrance', 156, 316), mark('entrance', 'Corner entrance', 540, 322)],
  spots: { north: [531, 150], east: [531, 200], south: [400, 316], west: [240, 316], court: [531, 290] },
}

/** Floors around an atrium, in the middle of a city. */
const tower: Layout = {
  outline: outlineOf([112, 12, 496, 416]),
  walkways: [
    outlineOf([222, 112, 276, 56]),
    outlineOf([222, 272, 276, 56]),
    outlineOf([222, 112, 62, 216]),
    outlineOf([436, 112, 62, 216]),
  ],
  paths: [around([253, 140], [467, 300])],
  anchors: [
    { side: 'W', box: [120, 20, 100, 90] },
    { side: 'N', box: [500, 20, 100, 90] },
    { side: 'E', box: [500, 330, 100, 90] },
    { side: 'S', box: [120, 330, 100, 90] },
  ],
  strips: [
    { side: 'N', box: [222, 20, 276, 90] },
    { side: 'E', box: [500, 112, 100, 216] },
    { side: 'S', box: [222, 330, 276, 90] },
    { side: 'W', box: [120, 112, 100, 216] },
  ],
  marks: [mark('escalator', 'Escalators', 360, 140), mark('elevator', 'Elevator', 253, 220), mark('restrooms', 'Restrooms', 467, 300)],
  entrances: [mark('entrance', 'Street entrance', 253, 300)],
  spots: { north: [420, 140], east: [467, 200], south: [360, 300], west: [253, 160], court: [467, 140] },
}

export const LAYOUTS = { gallery, ring, cross, bend, tower } as const satisfies Record<string, Layout>
