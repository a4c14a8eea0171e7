import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { modal } from './modal'

const showModal = vi.fn<() => void>()

beforeEach(() => {
  showModal.mockReset()
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true
    showModal()
  }
})

test('a dialog that cannot be dismissed comes back when the browser closes it by itself', () => {
  render(<dialog {...modal()}>{'text'}</dialog>)
  const dialog = screen.getByRole('dialog') as HTMLDialogElement
  dialog.open = false
  fireEvent(dialog, new Event('close'))
  expect(showModal).toHaveBeenCalledTimes(2)
})

test('a dialog that the browser closes by itself reports it, and is shown once however often it is drawn', () => {
  const onClose = vi.fn<() => void>()
  const { rerender } = render(<dialog {...modal(() => undefined)}>{'text'}</dialog>)
  rerender(<dialog {...modal(onClose)}>{'other text'}</dialog>)
  expect(showModal).toHaveBeenCalledOnce()
  fireEvent(screen.getByRole('dialog'), new Event('close'))
  expect(onClose).toHaveBeenCalledOnce()
})
