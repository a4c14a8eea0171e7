import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TestTranslationProvider } from 'ra-core'
import { beforeEach, expect, it, vi } from 'vitest'
import { endSession, writeSession } from '../../../data/session'
import { ADMIN_SESSION } from '../../../data/testSession'
import type { WayReport } from '../../../generated/types'
import { LabelWay } from './LabelWay'

const fetched = vi.fn<typeof fetch>()
const AT = 1_800_000_000
const way = {
  storeCode: 'IT001',
  tagMac: 'A',
  state: 'SHOWN',
  proof: 'content',
  isLast: true,
  wantedAt: AT,
  sentAt: AT + 5,
  shownAt: AT + 60,
  sentImage: 'AAAA',
  readBackImage: null,
  readBackAt: null,
  differing: null,
  differenceImage: null,
} as unknown as WayReport

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})

async function show(report: Partial<WayReport>): Promise<QueryClient> {
  const queries = new QueryClient()
  fetched.mockResolvedValue(Response.json({ ...way, ...report }))
  render(
    <TestTranslationProvider translate={(key: string) => key}>
      <QueryClientProvider client={queries}>
        <LabelWay storeCode="IT001" tagMac="A" />
      </QueryClientProvider>
    </TestTranslationProvider>,
  )
  await screen.findByText('areas.hardware.way.title')
  return queries
}
const says = (key: string) => screen.queryByText(`areas.hardware.way.${key}`) !== null
const pictures = () => screen.queryAllByRole('img').map((image) => image.getAttribute('alt'))

it('says what the gateway says, and no more, of a picture that was never read back', async () => {
  await show({})
  expect(screen.getByText('resources.label-way.enums.state.SHOWN')).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  expect([says('shown'), says('proved'), says('same'), says('neverRead')]).toEqual([true, false, false, true])
  expect(pictures()).toEqual(['areas.hardware.way.sentPicture'])
})

it('says whether the pages behind a picture lie on the label, and which one it was turned to', async () => {
  await show({ pages: 'STORED', turnedTo: 2, turnBackAt: AT + 100 })
  expect([says('pages.STORED'), says('turnedUntil'), says('turned')]).toEqual([true, true, false])
})

it('says of a gateway that imitates another one that it is simulated', async () => {
  await show({ imitates: 'OPEN_EPAPER_LINK', sentImage: null })
  expect(says('simulated')).toBe(true)
  expect(pictures()).toEqual([])
})

it('says nothing of reading back where labels prove their pictures otherwise', async () => {
  await show({ state: 'PROVED', proof: 'token', provedAt: AT + 90 })
  expect([says('proved'), says('neverRead')]).toEqual([true, false])
  expect(pictures()).toEqual(['areas.hardware.way.sentPicture'])
})

it('says which texts a gateway that draws itself was sent, which the label does not have, and shows no picture', async () => {
  const texts = [
    { name: 'name', value: 'Milk', isSent: true },
    { name: 'barcode', value: '4006381333931', isSent: false },
  ]
  await show({ proof: 'poll', acceptedAt: AT + 6, sentImage: null, texts })
  expect([says('texts'), says('notSent'), says('drawsItself'), says('neverRead')]).toEqual([true, true, true, false])
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['Milk', '4006381333931'])
  expect(pictures()).toEqual([])
})

it('does not say that texts were sent before the gateway has taken them', async () => {
  await show({
    state: 'SENDING',
    isLast: false,
    acceptedAt: null,
    texts: [{ name: 'name', value: 'Milk', isSent: false }],
  })
  expect([says('texts'), says('textsPlanned'), says('notSent')]).toEqual([false, true, false])
})

it('marks where the picture that was read back differs, and says that it is older than what was sent', async () => {
  await show({ state: 'UNKNOWN', readBackImage: 'BBBB', readBackAt: AT, differing: 7, differenceImage: 'CCCC' })
  expect(screen.getByText(/areas\.hardware\.way\.differs/).textContent).toContain('areas.hardware.way.older')
  expect(pictures()).toEqual([
    'areas.hardware.way.sentPicture',
    'areas.hardware.way.readBack',
    'areas.hardware.way.difference',
  ])
})

it('is proved by a picture that is the same', async () => {
  await show({ state: 'PROVED', provedAt: AT + 90, readBackImage: 'AAAA', readBackAt: AT + 90, differing: 0 })
  expect([says('proved'), says('same'), says('difference')]).toEqual([true, true, false])
})

it('says why, and when the label is expected, of what is still on its way', async () => {
  await show({ state: 'WAITING', isLast: false, expectedAt: AT + 300, reason: 'NOT_FETCHED' })
  expect(screen.getByText('resources.label-way.enums.reason.NOT_FETCHED')).toBeTruthy()
  expect(says('expected')).toBe(true)
})

it('goes when its gateway was deleted meanwhile', async () => {
  const queries = await show({})
  fetched.mockResolvedValue(Response.json({ code: 0, message: 'Not found.' }, { status: 404 }))
  await queries.invalidateQueries()
  await waitFor(() => expect(says('title')).toBe(false))
})

it('a label that was sent nothing yet has its key, where it may have one, and what is typed for it stays', async () => {
  writeSession(ADMIN_SESSION)
  let answer = () => Response.json({ code: 0, message: 'Not found.' }, { status: 404 })
  fetched.mockImplementation(async (input) =>
    String(input).includes('/hardware-label-key/')
      ? Response.json({ storeCode: 'IT001', tagMac: 'A', key: 'NONE' })
      : answer(),
  )
  const queries = new QueryClient()
  render(
    <TestTranslationProvider translate={(key: string) => key}>
      <QueryClientProvider client={queries}>
        <LabelWay storeCode="IT001" tagMac="A" />
      </QueryClientProvider>
    </TestTranslationProvider>,
  )
  expect(await screen.findByText('areas.hardware.key.alone')).toBeTruthy()
  expect(screen.getByText('areas.hardware.key.states.NONE')).toBeTruthy()
  expect(says('title')).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'areas.hardware.key.enter' }))
  const field = screen.getByLabelText(/areas\.hardware\.key\.field/)
  await userEvent.type(field, '0011')
  await queries.invalidateQueries()
  answer = () => Response.json({ ...way, key: 'NONE' })
  await queries.invalidateQueries()
  await waitFor(() => expect(says('title')).toBe(true))
  expect(screen.queryByText('areas.hardware.key.alone')).toBeNull()
  expect(screen.getByLabelText(/areas\.hardware\.key\.field/)).toBe(field)
  expect(field).toHaveProperty('value', '0011')
  endSession('logout')
})
