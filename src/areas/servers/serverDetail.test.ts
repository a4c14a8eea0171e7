// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { loadServer, sizeText, usedPercent } from './serverDetail'

afterEach(() => vi.unstubAllGlobals())

it('gives usage in percent and sizes in readable units', () => {
  expect(usedPercent({ used: 7400, total: 16_384 })).toBe(45.2)
  expect([usedPercent(null), usedPercent(undefined), usedPercent({ used: 1, total: 0 })]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect([512, 16_384, 2_621_440].map(sizeText)).toEqual(['512 MiB', '16.0 GiB', '2.5 TiB'])
})

it('loads the last 24 hours in order, and treats a missing server as an answer', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve(
      Response.json(
        url.includes('/system/')
          ? [{ time: 20 }, { time: 10 }]
          : { id: 'a b', name: 'A', type: 'esl', status: 'NORMAL' },
      ),
    )
  })
  const { found: server, samples, span } = await loadServer('a b', new AbortController().signal)
  expect(server?.name).toBe('A')
  expect(samples.map(({ time }) => time)).toEqual([10, 20])
  expect(span.end - span.start).toBe(86_400)
  expect(asked).toEqual(['/status/server/a%20b', `/system/status/server/a%20b?start=${span.start}&end=${span.end}`])

  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: 0, message: 'Not found.' }, { status: 404 })))
  expect(await loadServer('gone', new AbortController().signal)).toMatchObject({ found: undefined, samples: [] })
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: 0, message: 'Broken.' }, { status: 500 })))
  await expect(loadServer('a', new AbortController().signal)).rejects.toThrow('Broken.')
})
