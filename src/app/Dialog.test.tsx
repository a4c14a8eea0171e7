import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from './Dialog'

const showModal = vi.fn<() => void>()

beforeEach(() => {
  showModal.mockReset()
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true
    showModal()
  }
})

test('a dialog that cannot be dismissed comes back when the browser closes it by itself', () => {
  render(<Dialog title="Forced">{'text'}</Dialog>)
  const dialog = screen.getByRole('dialog') as HTMLDialogElement
  dialog.open = false
  fireEvent(dialog, new Event('close'))
  expect(showModal).toHaveBeenCalledTimes(2)
})

test('a dialog that the browser closes by itself tells its owner', () => {
  const onClose = vi.fn<() => void>()
  render(
    <Dialog title="Usual" onClose={onClose}>
      {'text'}
    </Dialog>,
  )
  fireEvent(screen.getByRole('dialog'), new Event('close'))
  expect(onClose).toHaveBeenCalledOnce()
})
