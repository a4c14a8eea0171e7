import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { cropMarks } from './cropMarks'
import {
  filledA4,
  labelsOn,
  marginFor,
  pagesFor,
  placeOf,
  type Sheet,
  type Size,
  sheetProblem,
  sheetsFor,
} from './sheet'
import { readSheets } from './useSheets'

const file = readSheets(JSON.parse(readFileSync('public/print-sheets.json', 'utf8')))
const sheetOf = (layoutId: string, size: [number, number]) => sheetsFor(file.sheets, layoutId, size)[0]!

describe('the sheets that come with the console', () => {
  it('are all valid', () => {
    expect(file.problems).toEqual([])
  })

  it.each([
    ['CROMA.A4', [210, 297], 1],
    ['CROMA.A6', [105, 148], 4],
    ['CROMA.107', [75, 27], 20],
    ['CROMA.105', [105, 59], 10],
  ] as const)('have the labels of %s centred on A4', (id, size, count) => {
    const sheet = sheetOf(id, [...size])
    expect(sheet.page).toEqual([210, 297])
    expect(sheet.label).toEqual(size)
    expect(labelsOn(sheet)).toBe(count)
    const last = placeOf(sheet, count - 1)
    expect(last.x + size[0] + sheet.margins.left).toBeCloseTo(210)
    expect(last.y + size[1] + sheet.margins.top).toBeCloseTo(297)
  })
})

describe('the place of a label', () => {
  it('goes left to right, down, then to the next sheet', () => {
    const sheet = sheetOf('CROMA.107', [75, 27])
    expect([0, 1, 2, 19, 20].map((at) => placeOf(sheet, at))).toEqual([
      { page: 0, x: 30, y: 13.5 },
      { page: 0, x: 105, y: 13.5 },
      { page: 0, x: 30, y: 40.5 },
      { page: 0, x: 105, y: 256.5 },
      { page: 1, x: 30, y: 13.5 },
    ])
  })

  it('counts the used places of the first sheet', () => {
    const sheet = sheetOf('CROMA.107', [75, 27])
    expect([pagesFor(sheet, 0, 7), pagesFor(sheet, 13, 7), pagesFor(sheet, 14, 7), pagesFor(sheet, 1000)]).toEqual([
      0, 1, 2, 50,
    ])
  })
})

describe('a template', () => {
  it('of a promotion prints on the sheets of its size', () => {
    const ids = (id: string, size: Size) => sheetsFor(file.sheets, id, size).map((sheet) => sheet.id)
    for (const [id, size] of [
      ['CROMA.A4', [210, 297]],
      ['CROMA.A6', [105, 148]],
      ['CROMA.107', [75, 27]],
      ['CROMA.105', [105, 59]],
    ] as const)
      expect(ids(`${id}.PROMO`, size)).toEqual(ids(id, size))
  })

  it('prints on larger labels too, but never on smaller ones', () => {
    expect(sheetsFor(file.sheets, 'CROMA.107', [75, 27]).map(({ id }) => id)).toEqual([
      'A4-2x10',
      'letter-2x10',
      'roll-75x27',
      'A4-2x7-cut',
    ])
    expect(sheetsFor(file.sheets, 'CROMA.105', [105, 59]).map(({ id }) => id)).toEqual(['A4-2x5', 'roll-105x59'])
  })

  it('without a sheet fills A4, or a page of its own', () => {
    expect(sheetsFor([], 'OWN', [60, 40])).toMatchObject([{ columns: 3, rows: 7, margins: { left: 15, top: 8.5 } }])
    expect(filledA4('LARGE', [300, 400])).toMatchObject({
      page: [300, 400],
      columns: 1,
      rows: 1,
      margins: { left: 0, top: 0 },
    })
  })
})

describe('the texts of a label', () => {
  it('keep 4.2 mm from the edges of the paper, but no margin within it', () => {
    const margins = Object.fromEntries(file.sheets.map((sheet) => [sheet.id, marginFor(sheet, sheet.label)]))
    expect(margins).toMatchObject({ 'A4-1x1': 4.2, 'A4-2x5': 4.2, 'roll-75x27': 4.2, 'A4-2x10': 0, 'letter-2x10': 0 })
    expect(
      marginFor(
        file.sheets.find(({ id }) => id === 'A4-2x5')!,
        [101, 55],
      ),
    ).toBeCloseTo(2.2)
  })
})

describe('a sheet of the data file', () => {
  const right: Sheet = {
    id: 'own',
    paper: 'A4',
    page: [210, 297],
    columns: 3,
    rows: 8,
    label: [70, 37],
    margins: { left: 0, top: 0.5 },
    gaps: { x: 0, y: 0 },
  }

  it('is used if valid, otherwise reported by its invalid field', () => {
    expect(sheetProblem(right)).toBeUndefined()
    const wrong = (change: object) => sheetProblem({ ...right, ...change })
    expect(wrong({ rows: 9 })).toBe('page')
    expect(wrong({ rows: 0 })).toBe('rows')
    expect(wrong({ columns: '3' })).toBe('columns')
    expect(wrong({ label: [70] })).toBe('label')
    expect(wrong({ margins: { left: -1, top: 0 } })).toBe('margins')
    expect(wrong({ gaps: null })).toBe('gaps')
    expect(wrong({ layouts: 'CROMA.A4' })).toBe('layouts')
    expect(readSheets({ sheets: [right, { id: 'bad' }, 3] })).toMatchObject({
      sheets: [right],
      problems: [{ id: 'bad' }, { id: '3' }],
    })
    expect(readSheets([])).toMatchObject({ sheets: [], problems: [{ field: 'sheets' }] })
  })
})

describe('crop marks', () => {
  const spaced: Sheet = {
    id: 's',
    paper: 'A4',
    page: [210, 297],
    columns: 2,
    rows: 2,
    label: [80, 100],
    margins: { left: 20, top: 30 },
    gaps: { x: 10, y: 20 },
  }
  const inLabel = (sheet: Sheet, x: number, y: number) =>
    Array.from({ length: labelsOn(sheet) }, (_, at) => placeOf(sheet, at)).some(
      (one) =>
        x > one.x + 0.01 && x < one.x + sheet.label[0] - 0.01 && y > one.y + 0.01 && y < one.y + sheet.label[1] - 0.01,
    )

  it('are at every edge of every label and touch none', () => {
    const marks = cropMarks(spaced)
    for (const x of [20, 100, 110, 190])
      expect(
        marks.filter(({ x1, x2 }) => x1 === x && x2 === x),
        `${x}`,
      ).toHaveLength(4)
    for (const y of [30, 130, 150, 250])
      expect(
        marks.filter(({ y1, y2 }) => y1 === y && y2 === y),
        `${y}`,
      ).toHaveLength(3)
    expect(marks).toContainEqual({ x1: 20, y1: 24, x2: 20, y2: 29 })
    for (const { x1, y1, x2, y2 } of marks) expect(inLabel(spaced, (x1 + x2) / 2, (y1 + y2) / 2)).toBe(false)
  })

  it('are crosses on the cut where labels touch, and none at the edges of the page', () => {
    const a6 = sheetOf('CROMA.A6', [105, 148])
    expect(cropMarks(a6)).toContainEqual({ x1: 105, y1: 147, x2: 105, y2: 150 })
    expect(cropMarks(sheetOf('CROMA.A4', [210, 297]))).toEqual([])
    for (const { x1, y1, x2, y2 } of cropMarks(a6))
      expect([x1, y1, x2, y2].every((at) => at >= 0 && at <= 297)).toBe(true)
  })
})
