import { useRef } from 'react'
import { useUnsavedChanges } from '../../data/unsavedChanges'
import { useConfirmDiscard } from './useConfirmDiscard'

interface GuardedDialog {
  /** Closes it, after a question where something would be lost. */
  readonly close: () => void
  /** To be called when it is saved: nothing would be lost any more. */
  readonly leave: () => void
}

/**
 * Guards what was typed into a dialog that is written by hand: closing it asks, and so does leaving the page.
 * @param isChanged something was typed that is not saved
 * @param isSaving it is being saved, which goes on without the dialog
 */
export function useGuardedDialog(isChanged: boolean, isSaving: boolean, onClose: () => void): GuardedDialog {
  const confirmDiscard = useConfirmDiscard()
  const isLeft = useRef(false)
  useUnsavedChanges(
    () => isChanged && !isSaving && !isLeft.current,
    () => isSaving,
  )
  const ask = async () => {
    if (await confirmDiscard()) onClose()
  }
  return {
    close: () => (isChanged && !isSaving ? void ask() : onClose()),
    leave: () => void (isLeft.current = true),
  }
}
