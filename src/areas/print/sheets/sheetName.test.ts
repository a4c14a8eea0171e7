import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sheetName } from './sheet'
import { readSheets } from './useSheets'

const { sheets } = readSheets(JSON.parse(readFileSync('public/print-sheets.json', 'utf8')))

function translateIn(language: string) {
  const { sheet } = JSON.parse(readFileSync(`locales/${language}/areas/print.json`, 'utf8')) as {
    sheet: Record<string, string>
  }
  return (key: string, values: Record<string, unknown> = {}) =>
    (sheet[key.split('.').at(-1) ?? ''] ?? '').replace(/%\{(\w+)\}/g, (_, name: string) => String(values[name]))
}

describe('the name of a sheet', () => {
  it('has columns, rows and millimetres', () => {
    const names = sheets.map((sheet) => sheetName(sheet, translateIn('en_US') as never))
    expect(names).toContain('A4 · 2 across, 10 down · labels of 75 × 27 mm')
    expect(names).toContain('Roll · 75 × 27 mm')
  })

  it.each(['en_US', 'ja_JP', 'ko_KR'])('is complete and unique for each sheet in %s', (language) => {
    const names = sheets.map((sheet) => sheetName(sheet, translateIn(language) as never))
    expect(new Set(names).size).toBe(sheets.length)
    for (const name of names) {
      expect(name).not.toContain('undefined')
      expect(name.match(/×/g)).toHaveLength(1)
    }
  })
})
