import { act, renderHook, waitFor } from '@testing-library/react'
import { CoreAdminContext, memoryStore } from 'ra-core'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { FileRow, ImportKind } from './importKind'
import { useFileImport } from './useFileImport'

const wrapper = ({ children }: { children: ReactNode }) => <CoreAdminContext store={memoryStore()}>{children}</CoreAdminContext>

test('a column that is chosen while the file is looked at by another choice takes nothing back', async () => {
  let seen: readonly FileRow[] = []
  const kind: ImportKind = {
    name: 'test', storeCode: '', title: '', drop: '', help: '', largest: 1, nothing: '', isReadHere: true, stale: [],
    columns: [{ name: 'code', label: 'Code', required: true }, { name: 'price', label: 'Price', required: true }],
    sendLabel: String,
    doneLabel: String,
    check: async (rows) => {
      seen = rows
      return { faults: [], plan: rows.map(({ line, values }) => ({ line, item: values, effect: 'new' })) }
    },
    send: async () => ({ refused: [] }),
  }
  const { result } = renderHook(() => useFileImport(kind), { wrapper })
  act(() => result.current.choose(new File(['Nummer,Preis\nA,1\n'], 'a.csv')))
  await waitFor(() => expect(result.current.chosen?.table?.missing).toHaveLength(2))
  act(() => result.current.chooseColumn(0, 'code'))
  expect(result.current.isReading).toBe(true)
  act(() => result.current.chooseColumn(1, 'price'))
  await waitFor(() => expect(result.current.canSend).toBe(true))
  expect(seen).toEqual([{ line: 2, values: { code: 'A', price: '1' } }])
})
