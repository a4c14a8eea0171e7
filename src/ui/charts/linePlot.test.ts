import { expect, test } from 'vitest'
import { linePlot } from './linePlot'

const line = (points: { x: number; y: number | null }[]) => [{ id: 'a', label: 'A', tone: 'series1' as const, points }]
const pathOf = (points: { x: number; y: number | null }[], stepped: boolean) => linePlot(line(points), { min: 0, max: 10, from: 0, to: 100, height: 100, stepped }).lines[0]?.path

test('a line goes from point to point', () => {
  expect(pathOf([{ x: 0, y: 0 }, { x: 50, y: 10 }], false)).toBe('M0.0 1000.0L500.0 0.0')
})

test('a stepped one holds each value until the next, and the last to the end', () => {
  expect(pathOf([{ x: 0, y: 0 }, { x: 50, y: 10 }], true)).toBe('M0.0 1000.0H500.0V0.0H1000.0')
  expect(pathOf([{ x: 20, y: 5 }], true)).toBe('M200.0 500.0H1000.0')
})

test('a stepped line breaks where nothing is known', () => {
  expect(pathOf([{ x: 0, y: 0 }, { x: 40, y: null }, { x: 60, y: 10 }], true)).toBe('M0.0 1000.0H400.0M600.0 0.0H1000.0')
})
