import { describe, expect, it, vi } from 'vitest'
import { BOM, csvCell, csvLine } from './csv'
import { exportCsv } from './exportCsv'

describe('a cell of a CSV file', () => {
  it.each(['=1+1', '+49', '-SUM(A1)', '@x', '\tx', '\rx'])('is no formula: %j', (text) => {
    expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/)
  })

  it.each(['-12', '-0.5', '12', 'a=b', ''])('stays as it is: %j', (text) => {
    expect(csvCell(text)).toBe(text)
  })

  it('is quoted where it holds a quote, a comma or a line', () => {
    expect(csvLine(['a,b', 'say "x"', 'two\nlines'])).toBe('"a,b","say ""x""","two\nlines"\r\n')
  })
})

describe('an export', () => {
  const columns = [{ label: 'Name', text: (row: { name: string }) => row.name }]
  const rows = ['a', '=b', 'c', 'd', 'e'].map((name) => ({ name }))
  const fetchPage = (page: number, perPage: number) =>
    Promise.resolve({ rows: rows.slice((page - 1) * perPage, page * perPage), total: rows.length })

  it('holds all pages behind one heading and the mark of UTF-8', async () => {
    const onProgress = vi.fn()
    const blob = await exportCsv({ columns, fetchPage, perPage: 2, signal: new AbortController().signal, onProgress })
    const bytes = Buffer.from(await blob.arrayBuffer())
    expect(bytes.toString('utf8')).toBe(`${BOM}Name\r\na\r\n'=b\r\nc\r\nd\r\ne\r\n`)
    expect(onProgress.mock.calls.map(([progress]) => progress.done)).toEqual([2, 4, 5])
  })

  it('stops when it is cancelled', async () => {
    const stop = new AbortController()
    const pages = vi.fn((page: number, perPage: number) => {
      stop.abort()
      return fetchPage(page, perPage)
    })
    await expect(exportCsv({ columns, fetchPage: pages, perPage: 2, signal: stop.signal })).rejects.toThrow()
    expect(pages).toHaveBeenCalledTimes(1)
  })
})
