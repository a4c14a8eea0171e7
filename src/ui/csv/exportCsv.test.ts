import { describe, expect, it, vi } from 'vitest'
import { CSV_BOM } from '../../schema/csv'
import { exportCsv } from './exportCsv'

describe('an export', () => {
  const columns = [{ label: 'Name', text: (row: { name: string }) => row.name }]
  const rows = ['a', '=b', 'c', 'd', 'e'].map((name) => ({ name }))
  const fetchPage = (page: number, perPage: number) =>
    Promise.resolve({ rows: rows.slice((page - 1) * perPage, page * perPage), total: rows.length })

  it('holds all pages behind one heading and the mark of UTF-8', async () => {
    const onProgress = vi.fn()
    const blob = await exportCsv({ columns, fetchPage, perPage: 2, signal: new AbortController().signal, onProgress })
    const bytes = Buffer.from(await blob.arrayBuffer())
    expect(bytes.toString('utf8')).toBe(`${CSV_BOM}Name\r\na\r\n'=b\r\nc\r\nd\r\ne\r\n`)
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
