import { File as NodeFile } from 'node:buffer'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import iconv from 'iconv-lite'
import { afterEach, expect, test } from 'vitest'
import { firstRows } from './FirstLines'
import { useFileStart } from './useFileStart'

afterEach(cleanup)

// The document's own files cannot be read here.
const korean = new NodeFile([new Uint8Array(iconv.encode('코드,이름\r\n1,뷁어 우유\r\n2,사과 주스\r\n', 'cp949'))], 'a.csv') as unknown as File

test('the beginning of a file is read as it is written, or as it was chosen; what cannot be read says so', async () => {
  const { result, rerender } = renderHook(({ encoding }) => useFileStart(korean, encoding), { initialProps: { encoding: 'auto' as 'auto' | 'euc-kr' | 'utf-8' } })
  expect(result.current).toBeUndefined()
  await waitFor(() => expect(result.current).toMatchObject({ encoding: 'euc-kr' }))
  expect(firstRows((result.current as { text: string }).text).slice(0, 2)).toEqual([['코드', '이름'], ['1', '뷁어 우유']])
  rerender({ encoding: 'utf-8' })
  expect(result.current).toBeUndefined()
  await waitFor(() => expect(result.current).toBe('unreadable'))
})

test('six lines are shown, in the cells of whatever parts them', () => {
  const rows = firstRows(`\uFEFF${Array.from({ length: 20 }, (_, at) => `${at};"a;b"`).join('\n')}`)
  expect(rows).toHaveLength(6)
  expect(rows[0]).toEqual(['0', 'a;b'])
})
