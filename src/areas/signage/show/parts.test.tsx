import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TestTranslationProvider } from 'ra-core'
import { useState, type ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MODEL_SCREENS } from '../../../schema/screens'
import { createEditor } from './editorStore'
import { ExactNumber } from './ExactNumber'
import { keptLayers } from './LayerList'
import { MediaPicker } from './MediaPicker'
import type { Media } from './media'
import { addObjects, editing, slideOf } from './model/editor'
import { toggleFlag } from './model/flags'
import { growBy, moveBy } from './model/gestures'
import { begin } from './model/history'
import { showFromWire } from './model/wire'
import { slotProduct } from './products'
import { useEditorKeys } from './useEditorKeys'
import { fittingZoom, steppedZoom } from './zoom'

const Console = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
    <TestTranslationProvider translate={(key: string) => key}>{children}</TestTranslationProvider>
  </QueryClientProvider>
)

describe('the files of a store', () => {
  const answer = (media: readonly Media[]) =>
    vi.stubGlobal('fetch', (path: string) =>
      Promise.resolve(String(path).endsWith('/list') ? Response.json(media) : Response.json({}, { status: 404 })),
    )

  it.each([
    ['image', 'messages.noImages'],
    ['video', 'messages.noVideos'],
    ['widget', 'messages.noWidgets'],
  ] as const)('that has no %s says so', async (type, message) => {
    answer([])
    render(<MediaPicker type={type} onChoose={() => undefined} onClose={() => undefined} />, { wrapper: Console })
    expect(await screen.findByText(message)).toBeTruthy()
  })

  it('are found by name and chosen', async () => {
    answer([
      { _id: 'a', id: 1, name: 'Apples.png' },
      { _id: 'b', id: 2, name: 'Pears.png' },
    ] as Media[])
    const onChoose = vi.fn()
    render(<MediaPicker type="image" onChoose={onChoose} onClose={() => undefined} />, { wrapper: Console })
    await userEvent.type(await screen.findByLabelText('areas.show.searchFiles'), 'PEAR')
    expect(screen.queryByText('Apples.png')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /Pears\.png/ }))
    expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ id: 2 }))
  })
})

describe('an exact number', () => {
  function Field({ onChange }: { onChange: (value: number) => void }) {
    const [value, setValue] = useState(40)
    return (
      <ExactNumber
        label="Left"
        value={value}
        min={-50}
        max={900}
        onChange={(next) => {
          setValue(next)
          onChange(next)
        }}
      />
    )
  }

  it('takes effect while typing, except for invalid or too large numbers', async () => {
    const onChange = vi.fn()
    render(<Field onChange={onChange} />, { wrapper: Console })
    const input = screen.getByLabelText<HTMLInputElement>('Left')
    await userEvent.clear(input)
    await userEvent.type(input, '-12')
    expect(onChange).toHaveBeenLastCalledWith(-12)
    await userEvent.clear(input)
    await userEvent.type(input, '9000')
    expect(onChange).toHaveBeenLastCalledWith(900)
    expect(input.getAttribute('aria-invalid')).toBe('true')
    await userEvent.tab()
    expect(input.value).toBe('900')
  })

  it('reports why input has no effect, and Enter keeps it for correction', async () => {
    render(<Field onChange={vi.fn()} />, { wrapper: Console })
    const input = screen.getByLabelText<HTMLInputElement>('Left')
    await userEvent.clear(input)
    expect(input.getAttribute('aria-invalid')).toBeNull()
    await userEvent.type(input, 'x{Enter}')
    expect([input.value, screen.getByText('validation.number').id]).toEqual([
      'x',
      input.getAttribute('aria-describedby'),
    ])
    await userEvent.clear(input)
    await userEvent.type(input, '9000{Enter}')
    expect([input.value, screen.getByText('validation.between').id]).toEqual([
      '9000',
      input.getAttribute('aria-describedby'),
    ])
    await userEvent.type(input, '{Backspace}{Enter}')
    expect([input.value, input.getAttribute('aria-invalid')]).toEqual(['900', null])
  })

  it('steps with the arrow keys, with Shift by ten', async () => {
    const onChange = vi.fn()
    render(<Field onChange={onChange} />, { wrapper: Console })
    await userEvent.type(screen.getByLabelText('Left'), '{ArrowUp}{Shift>}{ArrowDown}{/Shift}')
    expect(onChange.mock.calls).toEqual([[41], [31]])
  })

  it('loses no step while its displayed value lags behind', async () => {
    let now = 40
    render(
      <ExactNumber
        label="Left"
        value={40}
        valueNow={() => now}
        onChange={(next) => {
          now = next
        }}
      />,
      { wrapper: Console },
    )
    await userEvent.type(screen.getByLabelText('Left'), '{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(now).toBe(43)
  })
})

describe('the keyboard of the editor', () => {
  const image = {
    type: 'image',
    id: '1',
    left: 10,
    top: 10,
    width: 100,
    height: 50,
    angle: 0,
    autoSize: false,
  } as const
  const actions = { onSave: vi.fn(), onPlay: vi.fn(), onHelp: vi.fn(), onFit: vi.fn() }
  const newEditor = () => createEditor(begin(addObjects([image])(editing(showFromWire([], MODEL_SCREENS.IP231A)))))
  let store = newEditor()

  function Page({ writes = true }: { writes?: boolean }) {
    useEditorKeys(store, writes, actions)
    return (
      <>
        <input aria-label="Name" />
        <button type="button">Else</button>
      </>
    )
  }
  const objects = () => slideOf(store.get().edited).objects

  beforeEach(() => {
    store = newEditor()
  })

  it('removes the selection, but not while typing', async () => {
    render(<Page />, { wrapper: Console })
    await userEvent.type(screen.getByLabelText('Name'), 'x{Delete}{Backspace}p{ArrowLeft}')
    expect(objects()).toMatchObject([{ left: 10 }])
    expect(actions.onPlay).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button'))
    await userEvent.keyboard('{Delete}')
    expect(objects()).toEqual([])
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(objects()).toHaveLength(1)
  })

  it('does not change the show without write permission', async () => {
    render(<Page writes={false} />, { wrapper: Console })
    await userEvent.keyboard('{Delete}{ArrowLeft}{Control>}s{/Control}p')
    expect(objects()).toMatchObject([{ left: 10 }])
    expect(actions.onSave).not.toHaveBeenCalled()
    expect(actions.onPlay).toHaveBeenCalledOnce()
  })

  it('shows a drag before it is part of the show', () => {
    act(() => store.drag({ objects: [{ ...image, key: 'o1', left: 90 }], guides: [] }))
    expect([store.get().objects[0]?.left, objects()[0]?.left]).toEqual([90, 10])
    act(() => store.drag(undefined))
    expect(store.get().objects[0]?.left).toBe(10)
  })
})

describe('a product on its slot', () => {
  const product = { storeCode: 'S1', prCode: '800', layoutId: 'SHELF', prInfo: ['Apples', '1.99', 'Red apples', '€'] }
  const alias = (index: number, name: string, chart = false) => ({ index, name, chart, key: false })

  it('shows name, price and other information by the aliases', () => {
    const aliases = [alias(0, 'Name'), alias(1, 'Price', true), alias(2, 'Description')]
    expect(slotProduct(product, aliases)).toEqual({
      prCode: '800',
      name: 'Apples',
      price: '1.99 €',
      detail: 'Red apples',
    })
    expect(slotProduct({ ...product, prInfo: [] }, [])).toEqual({ prCode: '800', name: '800', price: '', detail: '' })
  })
})

describe('the list of layers', () => {
  it('does not change while objects move, but when its lines do', () => {
    const image = {
      type: 'image',
      id: '1',
      left: 10,
      top: 10,
      width: 100,
      height: 50,
      angle: 0,
      autoSize: false,
    } as const
    const before = addObjects([image, image])(editing(showFromWire([], MODEL_SCREENS.IP231A)))
    const layers = keptLayers()
    const first = layers({ edited: before })
    const moved = moveBy(5, 5)(before)
    expect(layers({ edited: moved })).toBe(first)
    expect(layers({ edited: growBy(5, 0)(moved) })[0]).toMatchObject({ width: 105 })
    expect(layers({ edited: toggleFlag('locked')(moved) })[1]).toMatchObject({ locked: true })
  })
})

describe('the zoom', () => {
  it('steps through its scales, and fits a screen into the available space', () => {
    expect([
      steppedZoom(0.5, 1),
      steppedZoom(0.375, -1),
      steppedZoom(4, 1),
      fittingZoom(MODEL_SCREENS.IP231A, { width: 960, height: 600 }),
    ]).toEqual([0.75, 0.25, 4, 0.5])
    // A portrait screen is completely visible too.
    expect(fittingZoom({ width: 1080, height: 1920 }, { width: 1200, height: 480 })).toBe(0.25)
  })
})
