import { expect, it, vi } from 'vitest'
import { writeSession } from '../../data/session'
import { ADMIN_SESSION } from '../../data/testSession'
import { statsQuery } from '../../areas/dashboard/statsQuery'
import { prefetchSession, takeCache } from './prefetch'

it('a page that is loaded anew is there once its data is, so that it is drawn once', async () => {
  let answer = (_: Response) => {}
  const fetched = vi.fn<typeof fetch>(
    (url) =>
      new Promise((resolve) => {
        if (String(url).includes('/stats/dashboard?t=')) answer = resolve
        if (url === 'config.json') resolve(Response.json({}))
      }),
  )
  vi.stubGlobal('fetch', fetched)
  writeSession(ADMIN_SESSION)
  window.location.hash = '#/dashboard'
  const isThere = vi.fn()
  const there = prefetchSession().then(isThere)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledWith(expect.stringContaining('/stats/'), expect.anything()))
  await vi.dynamicImportSettled()
  expect(isThere).not.toHaveBeenCalled()
  answer(Response.json({ stores: { storeCode: [] } }))
  await there
  expect(takeCache().getQueryData(statsQuery([]).queryKey)).toBeDefined()
})
