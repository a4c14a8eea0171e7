import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { shortcuts, turnShortcutsOff, useShortcut } from './shortcuts'

afterEach(() => turnShortcutsOff(false))

const heard: string[] = []

function Part({
  keys,
  answer,
  anywhere = false,
}: {
  readonly keys: string
  readonly answer?: false
  readonly anywhere?: boolean
}) {
  useShortcut({
    keys,
    anywhere,
    label: `does ${keys}`,
    run: () => {
      heard.push(keys)
      return answer
    },
  })
  return <input aria-label="box" />
}

it('one key and two keys are heard while their part is there, never while one types, and not when they are off', async () => {
  heard.length = 0
  const { unmount, getAllByLabelText } = render(<Part keys="g d" />)
  const other = render(<Part keys="n" />)
  await userEvent.keyboard('gdn')
  expect(heard).toEqual(['g d', 'n'])
  expect(shortcuts.get().map(({ label }) => label)).toEqual(['does g d', 'does n'])
  await userEvent.type(getAllByLabelText('box')[0] as HTMLElement, 'gdn')
  other.unmount()
  ;(document.activeElement as HTMLElement | null)?.blur()
  await userEvent.keyboard('n')
  expect(heard).toEqual(['g d', 'n'])
  turnShortcutsOff(true)
  await userEvent.keyboard('gd')
  expect(heard).toEqual(['g d', 'n'])
  unmount()
  expect(shortcuts.get()).toEqual([])
})

it('of two of the same keys the one that is meant answers', async () => {
  heard.length = 0
  const one = render(<Part keys="x" answer={false} />)
  const two = render(<Part keys="x" />)
  await userEvent.keyboard('x')
  expect(heard).toEqual(['x', 'x'])
  one.unmount()
  two.unmount()
})

it('a key that types no letter is heard while one types, and where the others are off, but not over a dialog', async () => {
  heard.length = 0
  const { unmount, getByLabelText } = render(<Part keys="F1" anywhere />)
  await userEvent.type(getByLabelText('box'), '{F1}')
  expect(heard).toEqual(['F1'])
  turnShortcutsOff(true)
  await userEvent.keyboard('{F1}')
  expect(heard).toEqual(['F1', 'F1'])
  const dialog = render(<div role="dialog" aria-label="asks" />)
  await userEvent.keyboard('{F1}')
  expect(heard).toEqual(['F1', 'F1'])
  dialog.unmount()
  unmount()
})
