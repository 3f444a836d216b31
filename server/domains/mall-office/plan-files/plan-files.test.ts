import { describe, expect, test } from 'vitest'
import { PLAN_SIZE } from '#contracts/malls/malls.ts'
import { Problem } from '../../../platform/problem.ts'
import { readPlan } from './index.ts'

const svg = (inner: string, head = '') =>
  `<?xml version="1.0"?>${head}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 500">${inner}</svg>`
function refusalOf(text: string): string {
  try {
    readPlan(text)
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
  throw new Error('the file was read')
}
const numbered = ({ units }: ReturnType<typeof readPlan>) => units.map(({ unit }) => unit)

describe('a plan in SVG', () => {
  test('rectangles, polygons and paths become units with the numbers of their ids, labels, titles or the words on them', () => {
    const plan = readPlan(
      svg(`<rect id="outline" x="0" y="0" width="1000" height="500"/>
        <rect id="N101" x="0" y="0" width="100" height="100"/>
        <g transform="translate(100 0)"><polygon data-unit="N102" points="0,0 100,0 100,100 0,100" data-store="Corner Books"/></g>
        <path id="path12" d="M200 0h100v100h-100z"><title>Unit N103</title></path>
        <rect id="rect9" x="300" y="0" width="100" height="100"/><text x="310" y="40">N104</text><text x="310" y="60">Tea House</text>
        <rect id="_x4E_105" x="400" y="0" width="100" height="100"/>
        <g id="walkways"><rect x="0" y="200" width="1000" height="60"/></g>
        <g id="step-free paths"><polyline points="10,230 500,230 990,230"/></g>
        <circle id="entrance-west" cx="0" cy="230" r="8"/><circle id="spiral-center" cx="990" cy="230" r="8"/>`),
    )
    expect(plan.units.map(({ unit, tenant }) => [unit, tenant])).toEqual([
      ['N101', null],
      ['N102', 'Corner Books'],
      ['N103', null],
      ['N104', 'Tea House'],
      ['N105', null],
    ])
    expect([plan.outline?.length, plan.walkways.length, plan.paths[0]?.length]).toEqual([4, 1, 3])
    expect(plan.marks.map(({ kind }) => kind)).toEqual(['entrance', 'center'])
    const [first, second] = plan.units
    // Both directions are scaled alike, and transforms of layers count.
    expect((second?.outline[0]?.[0] ?? 0) - (first?.outline[0]?.[0] ?? 0)).toBeCloseTo(70, 0)
    for (const [x, y] of plan.units.flatMap(({ outline }) => outline)) {
      expect(x >= 0 && x <= PLAN_SIZE.width && y >= 0 && y <= PLAN_SIZE.height).toBe(true)
    }
  })

  test('names that programs make up and numbers that stand twice are left empty for the editor', () => {
    const plan = readPlan(
      svg(
        '<rect id="rect1" width="10" height="10"/><rect id="A1" x="20" width="10" height="10"/><rect data-unit="A1" x="40" width="10" height="10"/>',
      ),
    )
    expect(numbered(plan)).toEqual(['', 'A1', ''])
  })

  test('bends, arcs and rotations become straight pieces in the right place', () => {
    const [unit] = readPlan(
      svg(
        '<path id="B1" transform="rotate(90)" d="M0 0 A50 50 0 0 1 100 0 L100 100 Q50 150 0 100 Z"/><rect id="B2" x="200" y="0" width="10" height="10"/>',
      ),
    ).units
    expect(unit?.outline.length).toBeGreaterThan(10)
    expect(unit?.outline.every(([x, y]) => Number.isFinite(x) && Number.isFinite(y))).toBe(true)
  })

  test.each([
    ['a script', svg('<script>alert(1)</script><rect width="9" height="9"/>')],
    ['a handler', svg('<rect width="9" height="9" onclick="alert(1)"/>')],
    ['another document', svg('<foreignObject><p>hi</p></foreignObject>')],
    [
      'a link that runs code',
      svg('<a xlink:href="javascript:alert(1)" xmlns:xlink="http://www.w3.org/1999/xlink"><rect width="9" height="9"/></a>'),
    ],
    ['entities', svg('<rect width="9" height="9"/>', '<!DOCTYPE svg [<!ENTITY a "aaaa">]>')],
  ])('safety:A7 %s is refused', (_, text) => expect(refusalOf(text)).toBe('mall.plan_scripts'))

  test.each([
    ['words', 'a plan of the mall', 'mall.plan_not_readable'],
    ['a page', '<html><body/></html>', 'mall.plan_not_readable'],
    ['half a drawing', '<svg><rect width="9"', 'mall.plan_not_readable'],
    ['a drawing without areas', svg('<line x1="0" y1="0" x2="9" y2="9"/>'), 'mall.plan_no_shapes'],
    ['shapes that are only defined', svg('<defs><rect width="9" height="9"/></defs>'), 'mall.plan_no_shapes'],
    ['thousands of shapes', svg('<rect width="9" height="9"/>'.repeat(2_000)), 'mall.plan_too_many'],
    ['a feature without geometry', '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":null}]}', 'mall.plan_no_shapes'],
    ['other JSON', '{"a":1}', 'mall.plan_not_readable'],
  ])('%s is refused in words of its own', (_, text, code) => expect(refusalOf(text)).toBe(code))
})

test('a plan in GeoJSON: north is up, properties name units and shops, points and lines are signs and paths', () => {
  const feature = (properties: object, geometry: object) => ({ type: 'Feature', properties, geometry })
  const box = (x: number, y: number) => ({
    type: 'Polygon',
    coordinates: [[[x, y], [x + 0.001, y], [x + 0.001, y + 0.001], [x, y + 0.001], [x, y]]], // biome-ignore format: five corners
  })
  const plan = readPlan(
    JSON.stringify({
      type: 'FeatureCollection',
      features: [
        feature({ unit: 'S201', store: 'Lantern Shoes' }, box(-93.242, 44.854)),
        feature({ ref: 'N202' }, box(-93.242, 44.856)),
        feature({ kind: 'elevator' }, { type: 'Point', coordinates: [-93.2415, 44.8555, 3] }),
        feature({ kind: 'path' }, { type: 'LineString', coordinates: [[-93.242, 44.8553], [-93.241, 44.8553]] }), // biome-ignore format: two ends
        feature({ unit: 'odd' }, { type: 'GeometryCollection', geometries: [] }),
      ],
    }),
  )
  expect(plan.units.map(({ unit, tenant }) => [unit, tenant])).toEqual([
    ['S201', 'Lantern Shoes'],
    ['N202', null],
  ])
  expect([plan.marks[0]?.kind, plan.paths.length]).toEqual(['elevator', 1])
  const [south, north] = plan.units.map(({ outline }) => Math.min(...outline.map(([, y]) => y)))
  expect(north).toBeLessThan(south ?? 0)
  expect(plan.units[0]?.outline).toHaveLength(4)
})
