import { expect, test } from 'vitest'
import { ownClock } from '../../schema/clock'
import { linePlot } from './linePlot'

type Points = { x: number; y: number | null }[]

const partsOf = (points: Points, options: { stepped?: boolean; unfinished?: boolean } = {}) =>
  linePlot([{ id: 'a', label: 'A', tone: 'series1' as const, points }], {
    min: 0,
    max: 10,
    from: 0,
    to: 200,
    height: 100,
    clock: ownClock,
    ...options,
  }).lines[0]

test('a line goes from point to point, by their places in the plot', () => {
  expect(
    partsOf([
      { x: 0, y: 0 },
      { x: 100, y: 10 },
    ])?.path,
  ).toEqual([
    { x: 0, y: 0 },
    { x: 50, y: 10 },
  ])
})

test('a stepped one holds each value until the next, and the last to the end', () => {
  expect(partsOf([{ x: 40, y: 5 }], { stepped: true })?.path).toEqual([
    { x: 20, y: 5 },
    { x: 100, y: 5 },
  ])
})

test('a stepped line breaks where nothing is known, and not before', () => {
  expect(
    partsOf(
      [
        { x: 0, y: 1 },
        { x: 80, y: null },
        { x: 200, y: 10 },
      ],
      { stepped: true },
    )?.path,
  ).toEqual([
    { x: 0, y: 1 },
    { x: 40, y: 1 },
    { x: 40, y: null },
    { x: 100, y: 10 },
  ])
})

test('the way to a point that still grows is apart, and so are points without a neighbour', () => {
  const grown = partsOf(
    [
      { x: 0, y: 1 },
      { x: 100, y: 2 },
      { x: 200, y: 3 },
    ],
    { unfinished: true },
  )
  expect([grown?.path.length, grown?.tail]).toEqual([
    2,
    [
      { x: 50, y: 2 },
      { x: 100, y: 3 },
    ],
  ])
  expect(
    partsOf([
      { x: 0, y: null },
      { x: 100, y: 2 },
      { x: 200, y: null },
    ])?.alone,
  ).toEqual([{ x: 50, y: 2 }])
})
