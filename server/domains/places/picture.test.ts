import { expect, test } from 'vitest'
import { MAP_SIZE } from '#contracts/places/maps.ts'
import { distanceMiles } from './distance.ts'
import { Pen } from './pen.ts'
import { pictureOf } from './picture.ts'

const BLOOMINGTON = { lat: 44.8549, lon: -93.2422 }
const HONOLULU = { lat: 21.3175, lon: -157.8497 }

test('a picture around a point has it in the middle and keeps distances', async () => {
  const { at, lengthOf, ground } = await pictureOf({ center: BLOOMINGTON, miles: 50 })
  expect(at(BLOOMINGTON)).toEqual({ x: MAP_SIZE.width / 2, y: MAP_SIZE.height / 2 })
  const north = { ...BLOOMINGTON, lat: BLOOMINGTON.lat + 0.5 }
  const length = lengthOf?.(distanceMiles(BLOOMINGTON, north)) ?? 0
  expect(MAP_SIZE.height / 2 - (at(north)?.y ?? 0)).toBeCloseTo(length, 0)
  expect(at(HONOLULU)).toBeNull()
  expect(ground.counties).not.toBe('')
})

test('the country is drawn small enough to travel, with Alaska and Hawaii in it', async () => {
  const { at, ground } = await pictureOf('country')
  expect(at(HONOLULU)).not.toBeNull()
  expect(at({ lat: 61.2, lon: -149.9 })).not.toBeNull()
  expect(at({ lat: 18.4, lon: -66.1 }), 'nobody draws San Juan on it').toBeNull()
  expect(ground.land.length + ground.borders.length).toBeLessThan(25_000)
  expect(ground.land).toMatch(/^M\d/)
})

test('a pen leaves out steps nobody sees, and never the end of a line', () => {
  const pen = new Pen()
  pen.moveTo(10, 10)
  pen.lineTo(10.5, 10.4)
  pen.lineTo(30, 5)
  pen.lineTo(31, 5)
  expect(pen.path).toBe('M10 10l20-5l1 0')
})

test('an island smaller than a step is not drawn', () => {
  const pen = new Pen()
  pen.moveTo(10, 10)
  pen.lineTo(11, 10)
  pen.closePath()
  expect(pen.path).toBe('')
})
