import { useLayoutEffect, type RefObject } from 'react'

/** Shows a <dialog> as a modal one for as long as it is there; the focus then goes back to where it was. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const returnTo = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (returnTo instanceof HTMLElement) returnTo.focus()
    }
  }, [dialog])
}
