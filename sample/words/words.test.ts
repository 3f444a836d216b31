import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { goodsOf, ownGoodsOf } from '../catalogue.ts'
import { sampleMalls } from '../malls.ts'
import { snapshotFile } from '../models/files.ts'
import { sampleRetailers } from '../retailers.ts'
import { REGULARS } from '../trust.ts'
import { WRITTEN_EVENTS } from './events.ts'
import { WRITTEN_POSTS } from './posts.ts'
import { WRITTEN_QUESTIONS } from './questions.ts'
import { WRITTEN_REVIEWS } from './reviews.ts'

const titles = new Set([...goodsOf(0), ...sampleRetailers.flatMap(ownGoodsOf)].map(({ title }) => title))
const texts = [
  ...WRITTEN_REVIEWS.flatMap(({ text, reply }) => [text, reply ?? '']),
  ...WRITTEN_QUESTIONS.flatMap(({ text, answers }) => [text, ...answers.map((answer) => answer.text)]),
  ...WRITTEN_POSTS.flatMap(({ text, answers }) => [text, ...answers.map((answer) => answer.text)]),
  ...WRITTEN_EVENTS.map(({ about }) => about),
  ...Object.values(REGULARS).flatMap((said) => said.map(([, words]) => words)),
]
/** The words alone, so that a comma hides no copy. */
const wordsOf = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}’']+/gu) ?? []).join(' ')

test('nobody in the sample says a sentence that somebody else says', () => {
  const sentences = texts.flatMap((text) => text.split(/(?<=[.!?])\s+/)).filter((sentence) => sentence !== '')
  const twice = [...Map.groupBy(sentences, wordsOf)].filter(([, all]) => all.length > 1).map(([words]) => words)
  expect(sentences.length).toBeGreaterThan(300)
  expect(twice).toEqual([])
})

test('reviews and questions are about things that are sold, and one person reviews a thing once', () => {
  const about = [...WRITTEN_REVIEWS, ...WRITTEN_QUESTIONS].map(({ title }) => title)
  expect(about.filter((title) => !titles.has(title))).toEqual([])
  expect(new Set(WRITTEN_REVIEWS.map(({ title, by }) => `${title} ${by}`)).size).toBe(WRITTEN_REVIEWS.length)
})

test('every photo of a review was drawn, and every drawn one is of a review', async () => {
  const named = WRITTEN_REVIEWS.filter(({ hasPhoto }) => hasPhoto).map(({ title, by }) => snapshotFile(title, by).pathname)
  const drawn = (await readdir(new URL('../models/snapshots/', import.meta.url))).map(
    (file) => new URL(`../models/snapshots/${file}`, import.meta.url).pathname,
  )
  expect(named.length).toBeGreaterThan(4)
  expect(named.toSorted()).toEqual(drawn.toSorted())
})

test('only people who reviewed a thing, or its seller, answer questions about it', () => {
  const strangers = WRITTEN_QUESTIONS.flatMap(({ title, by, answers }) =>
    answers.filter(
      (answer) =>
        answer.by !== 'store' && (answer.by === by || !WRITTEN_REVIEWS.some((review) => review.title === title && review.by === answer.by)),
    ),
  )
  expect(strangers).toEqual([])
})

test('the voices differ: every number of stars is given, and not every review was rewarded', () => {
  const stars = Map.groupBy(WRITTEN_REVIEWS, (review) => review.stars)
  expect([...stars.keys()].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5])
  const unrewarded = WRITTEN_REVIEWS.filter(({ isUnrewarded }) => isUnrewarded).length / WRITTEN_REVIEWS.length
  expect(unrewarded).toBeGreaterThan(0.2)
  expect(unrewarded).toBeLessThan(0.6)
})

test('events are held by malls and businesses of the sample', () => {
  const malls = sampleMalls.map(({ slug }) => slug)
  const unknown = WRITTEN_EVENTS.filter(({ host }) => !malls.includes(host) && !sampleRetailers.some(({ name }) => host.startsWith(name)))
  expect(unknown).toEqual([])
  expect(WRITTEN_EVENTS.length).toBeGreaterThanOrEqual(12)
})
