import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sheetName } from './sheetName'
import { readSheets } from './useSheets'

const { sheets } = readSheets(JSON.parse(readFileSync('public/print-sheets.json', 'utf8')))

/** The console's own words, with their values put in. */
function wordsOf(language: string) {
  const { sheet } = JSON.parse(readFileSync(`locales/${language}/areas/print.json`, 'utf8')) as { sheet: Record<string, string> }
  return (key: string, values: Record<string, unknown> = {}) => (sheet[key.split('.').at(-1) ?? ''] ?? '').replace(/%\{(\w+)\}/g, (_, name: string) => String(values[name]))
}

describe('the name of a sheet', () => {
  it('tells columns, rows and millimetres apart', () => {
    const names = sheets.map((sheet) => sheetName(sheet, wordsOf('en_US') as never))
    expect(names).toContain('A4 · 2 across, 10 down · labels of 75 × 27 mm')
    expect(names).toContain('Roll · 75 × 27 mm')
  })

  it.each(['en_US', 'ja_JP', 'ko_KR'])('has a word at each number, and is another for each sheet, in %s', (language) => {
    const names = sheets.map((sheet) => sheetName(sheet, wordsOf(language) as never))
    expect(new Set(names).size).toBe(sheets.length)
    for (const name of names) {
      expect(name).not.toContain('undefined')
      expect(name.match(/×/g)).toHaveLength(1)
    }
  })
})
