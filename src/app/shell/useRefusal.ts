import { useRef, useState, type FormEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** The error of a form of the sign-in pages: a dialog shows it, and its field is marked until it is changed. */
export interface RefusalState {
  readonly form: RefObject<HTMLFormElement | null>
  /** The message of the dialog. */
  readonly message: string | undefined
  readonly refuse: (message: string, field?: string) => void
  /** Closes the dialog; the focus goes to the field to correct, if it is known, else back to where it was. */
  readonly close: () => void
  /** For the field of this name. */
  readonly isWrong: (name: string) => boolean
  /** For the form: a changed field is no longer marked. */
  readonly onInput: (event: FormEvent<HTMLFormElement>) => void
}

/** The error state of a form on the sign-in pages; `form` goes to its element. */
export function useRefusal(): RefusalState {
  const form = useRef<HTMLFormElement>(null)
  const [message, setMessage] = useState<string>()
  const [wrong, setWrong] = useState<string>()
  return {
    form,
    message,
    refuse(text, field) {
      setMessage(text)
      setWrong(field)
    },
    close() {
      // The closing dialog restores the focus, then it is moved.
      flushSync(() => setMessage(undefined))
      const field = wrong === undefined ? undefined : form.current?.elements.namedItem(wrong)
      if (field instanceof HTMLElement) field.focus()
    },
    isWrong: (name) => name === wrong,
    onInput: ({ target }) => {
      if (target instanceof HTMLInputElement && target.name === wrong) setWrong(undefined)
    },
  }
}
