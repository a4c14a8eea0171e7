import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TestTranslationProvider } from 'ra-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { MODEL_SCREENS } from '../../../schema/screens'
import { openMenu } from './openMenu'
import { createEditor, EditorContext } from './editorStore'
import { handOver, taken, takeOver } from './handOver'
import { addObjects, choose, editing, slideOf } from './model/editor'
import { begin } from './model/history'
import { showFromWire, showText } from './model/wire'
import { ObjectMenu } from './ObjectMenu'

const image = { type: 'image', id: '1', left: 10, top: 10, width: 100, height: 50, angle: 0, autoSize: false } as const
const newEditor = () =>
  createEditor(
    begin(choose([])(addObjects([image, { ...image, id: '2' }])(editing(showFromWire([], MODEL_SCREENS.IP231A))))),
  )
let store = newEditor()
const objects = () => slideOf(store.get().edited).objects

function Page({ writes = true }: { readonly writes?: boolean }) {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <TestTranslationProvider translate={(key: string) => key}>
        <EditorContext value={store}>
          <div data-testid="slide" onContextMenu={(event) => openMenu(store, event)}>
            <span data-object="o1">One</span>
          </div>
          <p onContextMenu={(event) => openMenu(store, event, 'o2')}>Layer</p>
          <ObjectMenu writes={writes} />
        </EditorContext>
      </TestTranslationProvider>
    </QueryClientProvider>
  )
}
const entry = (name: string) => screen.findByRole('menuitem', { name: `areas.show.${name}` })

describe('the context menu of the editor', () => {
  beforeEach(() => {
    store = newEditor()
  })

  it('applies to the pressed object', async () => {
    render(<Page />)
    fireEvent.contextMenu(screen.getByText('One'), { button: 2 })
    expect(store.get().edited.selection).toEqual(['o1'])
    await userEvent.click(await entry('order.front'))
    expect(objects().map(({ key }) => key)).toEqual(['o2', 'o1'])
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  })

  it('applies to the whole selection if part of it was pressed, and to the slide otherwise', async () => {
    render(<Page />)
    act(() => store.run(choose(['o1', 'o2'])))
    fireEvent.contextMenu(screen.getByText('One'), { button: 2 })
    await userEvent.click(await entry('edit.remove'))
    expect(objects()).toEqual([])
    fireEvent.contextMenu(screen.getByTestId('slide'), { button: 2 })
    expect(await entry('edit.all')).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'areas.show.edit.remove' })).toBeNull()
  })

  it('opens for a mouse on a layer, not for a finger, which drags it', async () => {
    render(<Page />)
    const layer = screen.getByText('Layer')
    const press = (pointerType: string) =>
      fireEvent(
        layer,
        Object.assign(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2 }), { pointerType }),
      )
    press('touch')
    expect([store.get().overlay, store.get().edited.selection]).toEqual([undefined, []])
    press('mouse')
    expect(await entry('edit.remove')).toBeTruthy()
    expect(store.get().edited.selection).toEqual(['o2'])
  })

  it('does not remove or cut locked objects, and only copies without write permission', async () => {
    act(() => store.run(choose(['o1'])))
    store = createEditor(
      begin(choose(['o1'])(addObjects([{ ...image, locked: true }])(editing(showFromWire([], MODEL_SCREENS.IP231A))))),
    )
    const { rerender } = render(<Page />)
    fireEvent.contextMenu(screen.getByText('One'), { button: 2 })
    expect(
      [await entry('edit.remove'), await entry('edit.cut'), await entry('edit.change')].map((item) =>
        item.getAttribute('aria-disabled'),
      ),
    ).toEqual(['true', 'true', 'true'])
    expect(await entry('flags.locked.off')).toBeTruthy()
    rerender(<Page writes={false} />)
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      expect.stringContaining('edit.copy'),
    ])
  })
})

describe('the undo history', () => {
  it('survives loading somebody else’s save', () => {
    store = newEditor()
    store.replace(showFromWire([], MODEL_SCREENS.IP231A))
    expect(objects()).toEqual([])
    store.undo()
    expect(objects()).toHaveLength(2)
  })

  it('is handed over to the page of a new template after its first save, and to no other show', () => {
    store = newEditor()
    const text = showText(store.get().edited.show)
    handOver('template a', text, store)
    expect(takeOver('template b', text)).toBeUndefined()
    expect(takeOver('template a', `${text} `)).toBeUndefined()
    // React may start to render a page twice, and editing continues while the answer is on its way.
    store.run(addObjects([image]))
    expect(takeOver('template a', text)).toBe(store)
    expect(takeOver('template a', text)).toBe(store)
    taken()
    expect(takeOver('template a', text)).toBeUndefined()
  })
})
